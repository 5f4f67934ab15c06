import type { AdminSession } from '@cubby/contract/catalog/admin-classes'
import type { EntryForm } from './class-draft.ts'

/** Returns who would be notified if this session were saved: '3 enrolled will be notified'. Null if nobody. */
export function notifiedUsers(stored: AdminSession, entry: EntryForm): string | null {
  const isMoved =
    entry.date !== stored.session_date ||
    entry.end_date !== stored.end_date ||
    entry.start_time !== stored.start_time ||
    entry.end_time !== stored.end_time ||
    entry.location.trim() !== (stored.location ?? stored.location_details ?? '')
  if (!isMoved || stored.status !== 'scheduled') return null
  const users = [
    stored.enrolled_count > 0 && `${stored.enrolled_count} enrolled`,
    stored.waiting_count > 0 && `${stored.waiting_count} on the waitlist`,
  ].filter(Boolean)
  return users.length === 0 ? null : `${users.join(' and ')} will be notified`
}
