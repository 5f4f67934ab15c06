import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import type { SessionSave } from '@cubby/contract/catalog/class-save'
import { messages } from '@cubby/contract/messages'
import { onlineLinkShownFrom } from '@cubby/rules/seats/online-link'
import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { seatsOf } from '@cubby/rules/seats/seats'
import type { Caller } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext, TransactionContext } from '../../../platform/operation-context.ts'
import { notifyMany } from '../../messages/notifications/notify.ts'
import { moveDueDates } from '../../money/payments/move-due-dates.ts'
import { planNewSession, replanSession } from '../../seats/meetings/plan-session.ts'
import { findMeetings, meetingView } from '../../seats/meetings/read-meetings.ts'
import { advanceWaitlist } from '../../seats/seats/advance-waitlist.ts'
import { type LockedSession, lockPresentSession } from '../../seats/seats/lock-session.ts'
import { notifyMakeUpsElsewhere } from '../../seats/seats/make-ups.ts'
import { holdsSeat } from '../../seats/seats/seat-predicates.ts'
import { locationOfSession, teacherId } from '../../seats/seats/session-columns.ts'
import { onlineLinkChanged, sessionMoved } from './messages.ts'

const columnsOf = (entry: SessionSave) => ({
  start_date: entry.date,
  end_date: entry.end_date,
  start_time: entry.start_time,
  end_time: entry.end_time,
  location: entry.location,
  capacity: entry.capacity,
  instructor_id: entry.instructor_id,
  // An earlier version of the app does not send the link, which then stays as it is.
  ...(entry.online_link !== undefined && { online_link: entry.online_link || null }),
})

/** The columns of a session that its meetings depend on. */
const spanColumns = new Set<string>(['start_date', 'end_date', 'start_time', 'end_time'])

/** If one of these columns changes, everybody who is enrolled or waiting is told. */
const announcedColumns = new Set<string>([...spanColumns, 'location'])

/** Whoever adds a session: a caller, or the administrator of an import, which has no request. */
interface Author {
  readonly user: Pick<Caller['user'], 'id'>
  readonly request: Caller['request'] | null
}

/** Adds a session to a locked class and returns its id. */
export async function addSession(
  { deps, trx, caller, now }: TransactionContext & { readonly caller: Author },
  { classId, entry }: { readonly classId: string; readonly entry: SessionSave },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('class_sessions')
    .values({ id, class_id: classId, ...columnsOf(entry), created_at: now, updated_at: now })
    .execute()
  await planNewSession({ deps, trx, now }, { sessionId: id })
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'session.created',
    subject: { type: 'session', id },
    details: { class_id: classId, ...columnsOf(entry) },
    request: caller.request,
    now,
  })
  return id
}

/**
 * Changes a session if anything differs, in the caller's transaction. Offers new seats to the waitlist, and notifies
 * enrolled and waitlisted users if the dates, the times, or the place changed. `before` is the class before the save,
 * from which a session may have inherited its instructor and place.
 */
export async function changeSession(
  ctx: OperationContext,
  {
    sessionId,
    entry,
    before: ofClass,
  }: {
    readonly sessionId: string
    readonly entry: SessionSave
    readonly before: Pick<AdminClass, 'instructor_id' | 'location_details'>
  },
): Promise<void> {
  const { trx, caller, now } = ctx
  const { session } = await lockPresentSession(ctx, { sessionId })
  const columns = columnsOf(entry)
  const { place, teacher, ...stored } = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['start_date', 'end_date', 'start_time', 'end_time', 'capacity'])
    .select(['class_sessions.location', 'class_sessions.online_link', 'class_sessions.instructor_id'])
    .select([locationOfSession.as('place'), teacherId.as('teacher')])
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const before = {
    ...stored,
    location: stored.location ?? ofClass.location_details,
    instructor_id: stored.instructor_id ?? ofClass.instructor_id,
  }
  const changed = differingKeys(columns, before)
  if (changed.length > 0) await requireCapacity(ctx, { session, capacity: entry.capacity })
  // The same save may have changed the class. Sessions keep the inherited values that the editor showed.
  const differing = differingKeys(columns, { ...stored, location: place, instructor_id: teacher })
  if (differing.length > 0) {
    await trx
      .updateTable('class_sessions')
      .set({ ...Object.fromEntries(differing.map((key) => [key, columns[key]])), updated_at: now })
      .where('id', '=', sessionId)
      .execute()
  }
  if (changed.length === 0) return

  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'session.changed',
    subject: { type: 'session', id: sessionId },
    details: Object.fromEntries(changed.map((key) => [key, { from: before[key], to: columns[key] }])),
    request: caller.request,
    now,
  })
  if (changed.some((key) => spanColumns.has(key))) await replanSession(ctx, { sessionId, before })
  const { session: moved } = await lockPresentSession(ctx, { sessionId })
  if (changed.some((key) => announcedColumns.has(key))) {
    await endOffersAtStart(trx, moved)
    await notifyStudents(ctx, { before: session, after: columns })
  }
  if (changed.includes('location')) {
    await notifyMakeUpsElsewhere(ctx, { sessionId, location: columns.location })
  }
  if (changed.includes('online_link') && columns.online_link) await notifyOfShownLink(ctx, moved)
  if (changed.includes('start_date')) await moveDueDates(ctx, moved)
  await advanceWaitlist(ctx, moved)
}

type Columns = ReturnType<typeof columnsOf>

function differingKeys(columns: Columns, before: { [Key in keyof Columns]-?: Columns[Key] | null }) {
  const keys = Object.keys(columns) as (keyof Columns)[]
  return keys.filter((key) => columns[key] !== before[key])
}

/** Notifies the approved students of another link for joining, if the earlier one was shown to them already. */
async function notifyOfShownLink(ctx: TransactionContext, session: LockedSession): Promise<void> {
  const { deps, trx, now } = ctx
  const { timezone } = deps.config.provider
  const rows = await findMeetings(trx, timezone, session.id)
  const facts = { starts_at: session.startsAt.toISOString(), meetings: rows.map(meetingView) }
  if (now < onlineLinkShownFrom(facts, timezone)) return
  const approved = await trx
    .selectFrom('enrollments')
    .select('user_id')
    .where('session_id', '=', session.id)
    .where('status', '=', 'approved')
    .where(holdsSeat)
    .execute()
  await notifyMany(ctx, {
    userIds: approved.map(({ user_id }) => user_id),
    message: () => onlineLinkChanged(session),
  })
}

/** Shortens open offers that would expire after the start of the session. */
async function endOffersAtStart(trx: Trx, session: LockedSession): Promise<void> {
  await trx
    .updateTable('waitlist_entries')
    .set({ offer_expires_at: session.startsAt })
    .where('session_id', '=', session.id)
    .where('status', '=', 'offered')
    .where('offer_expires_at', '>', session.startsAt)
    .execute()
}

async function notifyStudents(
  ctx: TransactionContext,
  { before, after }: { readonly before: LockedSession; readonly after: Parameters<typeof sessionMoved>[1] },
): Promise<void> {
  const { trx } = ctx
  const users = await trx
    .selectFrom('enrollments')
    .select('user_id')
    .where('session_id', '=', before.id)
    .where(holdsSeat)
    .union(
      trx
        .selectFrom('waitlist_entries')
        .select('user_id')
        .where('session_id', '=', before.id)
        .where('status', 'in', openEntryStatuses),
    )
    .execute()
  await notifyMany(ctx, {
    userIds: users.map(({ user_id }) => user_id),
    message: () => sessionMoved(before, after),
  })
}

/**
 * Advances the waitlist of a locked session, and checks that a capacity is enough for the seats taken and the make-ups.
 * The refusal names the smallest possible capacity.
 */
async function requireCapacity(
  ctx: TransactionContext,
  { session, capacity }: { readonly session: LockedSession; readonly capacity: number },
): Promise<void> {
  const seats = await advanceWaitlist(ctx, session)
  const { makeUps } = seats
  const needed = seatsOf(seats).taken + makeUps
  if (capacity < needed) {
    const message =
      makeUps > 0
        ? `${messages.capacityBelowSeatsAndMakeUps} (${needed})`
        : `${messages.capacityBelowSeats} (${needed})`
    throw new Refusal('capacity_below_seats', { message, fields: { capacity: message } })
  }
}
