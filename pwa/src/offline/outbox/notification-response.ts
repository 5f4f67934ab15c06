import type { UserDb } from '@/offline/store/databases.ts'
import { isRecord } from '@/offline/store/is-record.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'

const read = { is_read: true, read: true }

export async function storeRead(db: UserDb, answer: unknown): Promise<boolean> {
  if (!isRecord(answer) || !isRecord(answer.notification) || typeof answer.notification.id !== 'string') {
    return false
  }
  await db.notifications.where('id').equals(answer.notification.id).modify(read)
  await markChanged(db, 'notifications')
  return true
}

export async function storeAllRead(
  db: UserDb,
  answer: unknown,
  { upTo }: { upTo: string },
): Promise<boolean> {
  if (!isRecord(answer) || typeof answer.marked !== 'number') return false
  await db.notifications.filter(({ created_at }) => created_at <= upTo).modify(read)
  await markChanged(db, 'notifications')
  return true
}

export async function storeDeletion(db: UserDb, answer: unknown): Promise<boolean> {
  if (!isRecord(answer) || typeof answer.deleted !== 'string') return false
  await db.notifications.where('id').equals(answer.deleted).delete()
  await markChanged(db, 'notifications')
  return true
}
