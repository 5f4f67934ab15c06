import { messages } from '@cubby/contract/messages'
import { dayOf } from '@cubby/rules/days'
import { isSeatStatus, openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { seatsOf } from '@cubby/rules/seats/seats'
import { sql } from 'kysely'
import { advanceWaitlist } from '../../../seats/seats/advance-waitlist.ts'
import type { LockedSession } from '../../../seats/seats/lock-session.ts'
import { countSeats } from '../../../seats/seats/seat-counts.ts'
import { lockNamedSessions, namedEnrollments, placeKey } from '../find-sessions.ts'
import { findStudents } from '../find-students.ts'
import {
  type BatchContext,
  defineImport,
  type EarlierShares,
  type RowCheck,
  type RowErrors,
} from '../import-definition.ts'
import { unknownStudent } from '../read-place.ts'
import { createEnrollments, undoEnrollments } from './create-enrollments.ts'
import { enrollmentColumns, type ImportedEnrollment, isOver, readEnrollment } from './read-enrollment.ts'

/** Past and coming enrollments of an earlier system. A student has one in each session. */
export const enrollmentImport = defineImport({
  label: 'Enrollments',
  notice:
    'No one is notified. Approved enrollments in coming sessions take a seat and owe the price of the class, and their students get reminders as usual.',
  columns: enrollmentColumns,
  read: readEnrollment,
  prepare: lockNamedSessions,
  keyOf: placeKey,
  findExisting: findExistingEnrollments,
  checkNew: checkEnrollments,
  create: createEnrollments,
  undo: undoEnrollments,
})

/**
 * Returns the keys of the records whose student has an enrollment in the session already, in any status. An import has
 * locked the sessions, so nobody else can enroll in them until the transaction ends.
 */
async function findExistingEnrollments(
  ctx: BatchContext,
  records: readonly ImportedEnrollment[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    at: number
  }>`select distinct named.at from ${namedEnrollments(records)}`.execute(ctx.trx)
  return new Set(rows.flatMap(({ at }) => records[at] ?? []).map(placeKey))
}

/**
 * Refuses enrollments of unknown students or in unknown sessions, of students who are on the waitlist of the session,
 * with a day in the future, or with a status that does not fit the session. An enrollment that takes a seat also needs
 * an active account and a free seat. A session with a waitlist counts as full.
 */
async function checkEnrollments(
  ctx: BatchContext,
  records: readonly ImportedEnrollment[],
  { isDryRun, earlierShares }: { readonly isDryRun: boolean; readonly earlierShares: EarlierShares },
): Promise<RowCheck[]> {
  const students = await findStudents(
    ctx,
    records.map(({ email }) => email),
  )
  const waiting = await findWaiting(
    ctx,
    [...students.values()].map(({ id }) => id),
  )
  const today = dayOf(ctx.now, ctx.deps.config.provider.timezone)
  const wanted = records.map((record) => {
    const { found } = record
    return found && 'session' in found && needsSeat(record, found.session, ctx.now)
      ? found.session
      : undefined
  })
  const free = await countFreeSeats(
    ctx,
    wanted.flatMap((session) => session ?? []),
    { isDryRun, earlierShares },
  )
  return records.map((record, at): RowCheck => {
    const student = students.get(record.email)
    const { found } = record
    const session = found && 'session' in found ? found.session : undefined
    const errors: RowErrors = {
      ...(!student && {
        email: unknownStudent(record.email),
      }),
      ...(found && 'errors' in found && found.errors),
      ...(record.enrolled_on && record.enrolled_on > today && { enrolled_on: messages.importDayInFuture }),
      ...(session &&
        student &&
        waiting.has(`${student.id} ${session.id}`) && { email: messages.importOnWaitlist }),
      ...(session && statusError(record, session, ctx.now)),
      ...(wanted[at] && student && student.status !== 'active' && { email: messages.importAccountInactive }),
    }
    if (Object.keys(errors).length > 0) return { errors }
    const target = wanted[at]
    if (!target) return { errors: null }
    const left = free.get(target.id) ?? 0
    if (left === 0) return { errors: { session_date: messages.importSessionFull } }
    free.set(target.id, left - 1)
    return { errors: null, share: { of: target.id, amount: 1 } }
  })
}

function needsSeat({ status }: ImportedEnrollment, session: LockedSession, now: Date): boolean {
  return status !== 'completed' && isSeatStatus(status) && !isOver(session, now)
}

function statusError({ status }: ImportedEnrollment, session: LockedSession, now: Date): RowErrors {
  const takesPart = status === 'completed' || isSeatStatus(status)
  if (takesPart && session.status === 'cancelled') return { session_date: messages.importSessionCancelled }
  if (status === 'completed' && !isOver(session, now)) return { status: messages.importSessionNotOver }
  return {}
}

/** Returns the users' live waitlist entries, each as '<user id> <session id>'. */
async function findWaiting({ trx }: BatchContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('waitlist_entries')
    .select(['user_id', 'session_id'])
    .where('status', 'in', openEntryStatuses)
    .where(sql<boolean>`user_id = any(${userIds})`)
    .execute()
  return new Set(rows.map(({ user_id, session_id }) => `${user_id} ${session_id}`))
}

/** Returns how many seats of each locked session are free for this batch, by id. A dry run changes nothing. */
async function countFreeSeats(
  ctx: BatchContext,
  sessions: readonly LockedSession[],
  { isDryRun, earlierShares }: { readonly isDryRun: boolean; readonly earlierShares: EarlierShares },
): Promise<Map<string, number>> {
  const unique = [...new Map(sessions.map((session) => [session.id, session])).values()]
  const earlier = await earlierShares(unique.map(({ id }) => id))
  const free = new Map<string, number>()
  for (const session of unique.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const counts = isDryRun
      ? await countSeats(ctx.trx, session.id, { now: ctx.now, timezone: ctx.deps.config.provider.timezone })
      : await advanceWaitlist(ctx, session)
    free.set(session.id, Math.max(0, seatsOf(counts).availableSpots - (earlier.get(session.id) ?? 0)))
  }
  return free
}
