import { oneOf, pageFrom } from '@/desk/table/list-search.ts'

/** The search parameters of the Notification Center. Without a tab, it shows the sent messages. */
export interface NotificationSearch {
  tab?: 'received' | 'templates'
  page?: number
}

export function readNotificationSearch(search: Record<string, unknown>): NotificationSearch {
  const tab = oneOf(['received', 'templates'] as const, search.tab)
  const page = pageFrom(search.page)
  return { ...(tab && { tab }), ...(!tab && page && { page }) }
}
