import { isRecord } from '@/api/is-record.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'
import type { UserDb } from '@/offline/store/schema.ts'

const read = { is_read: true, read: true }

export async function storeRead(db: UserDb, response: unknown): Promise<boolean> {
  if (
    !isRecord(response) ||
    !isRecord(response.notification) ||
    typeof response.notification.id !== 'string'
  ) {
    return false
  }
  await db.notifications.where('id').equals(response.notification.id).modify(read)
  await markChanged(db, 'notifications')
  return true
}

export async function storeAllRead(
  db: UserDb,
  response: unknown,
  { upTo }: { upTo: string },
): Promise<boolean> {
  if (!isRecord(response) || typeof response.marked !== 'number') return false
  await db.notifications.filter(({ created_at }) => created_at <= upTo).modify(read)
  await markChanged(db, 'notifications')
  return true
}

export async function storeDeletion(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || typeof response.deleted !== 'string') return false
  await db.notifications.where('id').equals(response.deleted).delete()
  await markChanged(db, 'notifications')
  return true
}
