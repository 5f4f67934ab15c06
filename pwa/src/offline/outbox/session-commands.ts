import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import type { Table } from 'dexie'
import { isRecord } from '@/api/read-response.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import type { Command, CommandArgs } from '@/offline/store/stored-rows.ts'
import { isLiveEnrollment, isOpenOrPendingEntry } from './command-state.ts'

/**
 * Finds the result of an enroll command that was unsent when the user withdrew: an enrollment, a waitlist entry, or
 * nothing. Null for nothing, because there is no request to send.
 */
export async function prepareWithdrawal(db: UserDb, args: CommandArgs['withdraw']): Promise<Command | null> {
  if (args.enrollmentId) return { kind: 'withdraw', args }
  const { sessionId, isUndo } = args
  const { enrollment, entry } = await readSessionRows(db, sessionId)
  if (enrollment)
    return { kind: 'withdraw', args: { sessionId, enrollmentId: enrollment.id, ...(isUndo && { isUndo }) } }
  if (entry) return { kind: 'leave-waitlist', args: { sessionId, classId: entry.class_id } }
  return null
}

/** The user's stored enrollment and waitlist entry for a session. */
async function readSessionRows(db: UserDb, sessionId: string) {
  const enrollments = await db.enrollments.where('session_id').equals(sessionId).toArray()
  const entries = await db.waitlist.where('session_id').equals(sessionId).toArray()
  return { enrollment: enrollments.find(isLiveEnrollment), entry: entries.find(isOpenOrPendingEntry) }
}

/** Stores the response to a session command: the current enrollment or waitlist entry. */
export async function storeSessionResponse(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response)) return false
  const { enrollment, waitlist_entry: entry } = response
  if (isEnrollment(enrollment)) {
    await storeRow(db.enrollments, enrollment)
    // An enrollment ends the waitlist entry. The next refresh brings the entry's new status.
    if (isLiveEnrollment(enrollment)) await deleteLiveEntries(db, enrollment.session_id)
  } else if (isEntry(entry)) {
    await storeRow(db.waitlist, entry)
    // The response is the current state; any other stored row of the session is over.
    await deleteLiveEntries(db, entry.session_id, entry.id)
  } else return false
  await markChanged(db, 'enrollments')
  await markChanged(db, 'waitlist')
  return true
}

/** Stores the response to a choice. In another session, the new enrollment replaces the one that held the seat. */
export async function storeChoice(
  db: UserDb,
  response: unknown,
  { enrollmentId }: CommandArgs['answer-choice'],
): Promise<boolean> {
  if (!(await storeSessionResponse(db, response))) return false
  const isMoved =
    isRecord(response) && isEnrollment(response.enrollment) && response.enrollment.id !== enrollmentId
  if (isMoved) await db.enrollments.where('id').equals(enrollmentId).delete()
  return true
}

/** Deletes the stored waitlist entry of a session, because the server has none. */
export async function storeNoPlace(db: UserDb, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteLiveEntries(db, sessionId)
  await markChanged(db, 'waitlist')
}

async function deleteLiveEntries(db: UserDb, sessionId: string, exceptId?: string): Promise<void> {
  const entries = db.waitlist.where('session_id').equals(sessionId)
  await entries.filter((row) => row.id !== exceptId && isOpenOrPendingEntry(row)).delete()
}

/** Replaces the row with this id, or adds it at the top: the server's lists begin with the newest. */
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
