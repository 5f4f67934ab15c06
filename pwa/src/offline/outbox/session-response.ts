import type { Enrollment, WaitlistEntry } from '@cubby/contract/enrollments'
import type { Table } from 'dexie'
import { isLiveEnrollment, isLiveEntry } from '@/offline/outbox/command-state.ts'
import type { UserDb } from '@/offline/store/databases.ts'
import { isRecord } from '@/offline/store/is-record.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'

/** What this user has in a session, as far as this device was told. */
export async function readSessionRows(db: UserDb, sessionId: string) {
  const enrollments = await db.enrollments.where('session_id').equals(sessionId).toArray()
  const entries = await db.waitlist.where('session_id').equals(sessionId).toArray()
  return { enrollment: enrollments.find(isLiveEnrollment), entry: entries.find(isLiveEntry) }
}

/** Commands about a session all answer alike: the enrollment or the waitlist entry, as it is now. */
export async function storeSessionResponse(db: UserDb, answer: unknown): Promise<boolean> {
  if (!isRecord(answer)) return false
  const { enrollment, waitlist_entry: entry } = answer
  if (isEnrollment(enrollment)) {
    await storeRow(db.enrollments, enrollment)
    // A seat ends the wait. What became of the entry, the next refresh tells.
    if (isLiveEnrollment(enrollment)) await deleteLiveEntries(db, enrollment.session_id)
  } else if (isEntry(entry)) {
    await storeRow(db.waitlist, entry)
    // The answer is what the user has now: what this device still shows beside it is over.
    await deleteLiveEntries(db, entry.session_id, entry.id)
  } else return false
  await markChanged(db, 'enrollments')
  await markChanged(db, 'waitlist')
  return true
}

/** The server knows no place on the waitlist of this session: whatever this device shows is over. */
export async function storeNoPlace(db: UserDb, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteLiveEntries(db, sessionId)
  await markChanged(db, 'waitlist')
}

async function deleteLiveEntries(db: UserDb, sessionId: string, exceptId?: string): Promise<void> {
  const entries = db.waitlist.where('session_id').equals(sessionId)
  await entries.filter((row) => row.id !== exceptId && isLiveEntry(row)).delete()
}

/** Replaces the row with this id, or puts it first: the server's lists begin with the newest. */
async function storeRow<Row extends { id: string }>(table: Table<Row, number>, row: Row): Promise<void> {
  const [known] = await table.where('id').equals(row.id).primaryKeys()
  const [first = 1] = await table.toCollection().limit(1).primaryKeys()
  await table.put(row, known ?? first - 1)
}

function isEnrollment(value: unknown): value is Enrollment {
  return isOfSession(value) && typeof value.enrollment_status === 'string'
}

function isEntry(value: unknown): value is WaitlistEntry {
  return isOfSession(value) && typeof value.status === 'string'
}

function isOfSession(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && typeof value.id === 'string' && typeof value.session_id === 'string'
}
