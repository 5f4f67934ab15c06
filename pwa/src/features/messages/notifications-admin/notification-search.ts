import { oneOf, pageFrom } from '@/desk/table/list-search.ts'

/** The search parameters of the Notification Center. */
export interface NotificationSearch {
  tab?: 'sent' | 'templates'
  page?: number
}

export function readNotificationSearch(search: Record<string, unknown>): NotificationSearch {
  const tab = oneOf(['sent', 'templates'] as const, search.tab)
  const page = pageFrom(search.page)
  return { ...(tab && { tab }), ...(tab === 'sent' && page && { page }) }
}
