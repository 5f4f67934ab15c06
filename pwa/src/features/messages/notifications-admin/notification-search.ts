import { page, searchReader, word } from '@/desk/table/search-schema.ts'

/** The search parameters of the Notification Center. Without a tab, it shows the sent messages, by page. */
const read = searchReader({ tab: word(['received', 'templates']), page })
export type NotificationSearch = ReturnType<typeof read>

export function readNotificationSearch(search: Record<string, unknown>): NotificationSearch {
  const { tab, ...rest } = read(search)
  return tab ? { tab } : rest
}
