import type { SessionCounts } from '@cubby/contract/catalog/admin-classes'
import type { Discount } from '@cubby/rules/money/discount'
import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import type { SeatCounts } from '@cubby/rules/seats/seats'
import type { Participation } from '@cubby/rules/seats/waitlist'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { isReturning } from '../../money/discounts/queries.ts'
import { isCurrentMakeUp, isPending, keptDiscountOf, occupiesSeat, takesSeat } from './seat-predicates.ts'
import { meetingEndsAt } from './session-columns.ts'

type SessionExpressions = ExpressionBuilder<Schema, 'class_sessions'>

/**
 * The number of students in a session: taken seats, minus seats held for waitlist entries, plus completed enrollments.
 * Triggers maintain `seats_taken`, so that a full session is not counted row by row.
 */
export const enrolledCount = sql<number>`(class_sessions.seats_taken - (
  select count(*)::int from waitlist_entries entry
  where entry.session_id = class_sessions.id and (entry.status = 'offered' or entry.review_holds_seat)) + (
  select count(*)::int from enrollments completed
  where completed.session_id = class_sessions.id and completed.completed_at is not null
    and not completed.review_holds_seat))`

/**
 * Counts a session's pending, rejected, and archived enrollments, which administrators see beside the taken seats.
 */
export const otherCounts = sql<Omit<SessionCounts, 'seats_taken'>>`(select json_build_object(
    'pending_count', count(*) filter (where ${isPending}),
    'rejected_count', count(*) filter (where not ${occupiesSeat} and enrollments.archived_at is null),
    'archived_count', count(*) filter (where not ${occupiesSeat} and enrollments.archived_at is not null))
  from enrollments where enrollments.session_id = class_sessions.id)`

/** When seats are counted, and the provider's time zone, in which meetings end. */
interface SeatTime {
  readonly now: Date
  readonly timezone: string
}

/** The largest number of make-ups at one meeting of a session. Ignores meetings that are over. */
function mostMakeUps({ now, timezone }: SeatTime) {
  return sql<number>`(select coalesce(max(meeting.make_ups), 0)::int from (
    select count(*) as make_ups from session_meetings
      join make_up_meetings on make_up_meetings.meeting_id = session_meetings.id
      join enrollments on enrollments.id = make_up_meetings.enrollment_id
    where session_meetings.session_id = class_sessions.id and ${meetingEndsAt(timezone)} > ${now}
      and ${isCurrentMakeUp}
    group by session_meetings.id) meeting)`
}

/** Selects the counts that `seatsOf` in the rules needs for each session. */
export function seatCounts(time: SeatTime) {
  const { now } = time
  return (eb: SessionExpressions) => {
    const entries = () =>
      eb
        .selectFrom('waitlist_entries')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('waitlist_entries.session_id', '=', 'class_sessions.id')
    return [
      'class_sessions.capacity',
      enrolledCount.as('enrolled'),
      entries()
        .where('waitlist_entries.status', 'in', openEntryStatuses)
        .where((when) =>
          when.or([
            when.and([
              when('waitlist_entries.status', '=', 'offered'),
              when('waitlist_entries.offer_expires_at', '>', now),
            ]),
            // Held for a scheduled review.
            when('waitlist_entries.review_holds_seat', '=', true),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('offered'),
      entries().where('waitlist_entries.status', '=', 'waiting').$asScalar().$notNull().as('waiting'),
      mostMakeUps(time).as('makeUps'),
    ] as const
  }
}

/**
 * Counts the seats of one session. If the session is locked, run this as a separate statement after the lock, so
 * that it sees what the previous holder of the lock committed.
 */
export function countSeats(trx: Reader, sessionId: string, time: SeatTime): Promise<SeatCounts> {
  return trx
    .selectFrom('class_sessions')
    .select(seatCounts(time))
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** Counts the seats of locked sessions. `isDue` means that a review can take effect or that an offer has expired. */
export async function countSeatsAndDue(
  trx: Reader,
  sessionIds: readonly string[],
  time: SeatTime,
): Promise<ReadonlyMap<string, SeatCounts & { readonly isDue: boolean }>> {
  const { now } = time
  const rows = await trx
    .selectFrom('class_sessions')
    .select('class_sessions.id')
    .select(seatCounts(time))
    .select(
      sql<boolean>`exists (select from enrollments due
          where due.session_id = class_sessions.id and due.review_until <= ${now})
        or exists (select from waitlist_entries due
          where due.session_id = class_sessions.id
            and (due.review_until <= ${now} or due.status = 'offered' and due.offer_expires_at <= ${now}))`.as(
        'isDue',
      ),
    )
    .where(sql<SqlBool>`class_sessions.id = any(${sessionIds})`)
    .execute()
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Returns the id of the enrollment that takes a seat in this session for this user. */
export async function findHeldEnrollment(
  trx: Reader,
  userId: string,
  sessionId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where(takesSeat)
    .executeTakeFirst()
  return row?.id
}

/** A user and a session. */
export interface Place {
  readonly userId: string
  readonly sessionId: string
}

/** Whether a row is about one of these places. */
export function inPlaces(table: string, places: readonly Place[]) {
  return sql<SqlBool>`(${sql.ref(`${table}.user_id`)}, ${sql.ref(`${table}.session_id`)}) in (
    select * from unnest(${places.map(({ userId }) => userId)}::text[], ${places.map(({ sessionId }) => sessionId)}::text[]))`
}

/** Returns the user's participation in this session. */
export async function findParticipation(
  trx: Reader,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<Participation> {
  const [facts] = await findParticipations(trx, [{ userId, sessionId }], now)
  return facts?.participation ?? 'none'
}

/** What a user already has in a session, and what decides the price for them. */
export interface PlaceFacts {
  readonly participation: Participation
  /** Whether they completed a session of the school. */
  readonly isReturning: boolean
  /** What was fixed when they joined the waitlist, or for the enrollment that the entry restores. */
  readonly kept: Discount | null
  /** Whether a center pays for their place on the waitlist, by its own terms. */
  readonly centerPays: boolean
}

/** Returns the facts about each user in their session, in the order of the places. */
export async function findParticipations(
  trx: Reader,
  places: readonly Place[],
  now: Date,
): Promise<PlaceFacts[]> {
  const { rows } = await sql<PlaceFacts>`select case
    when exists (select from enrollments
      where user_id = place.user_id and session_id = place.session_id and ${takesSeat}) then 'enrolled'
    else coalesce((
      select case when status = 'waiting' then 'waiting' when offer_expires_at > ${now} then 'offered' end
      from waitlist_entries
      where user_id = place.user_id and session_id = place.session_id and status = any(${openEntryStatuses})), 'none')
    end as participation, ${isReturning('place.user_id')} as "isReturning", (
      select ${keptDiscountOf('waitlist_entries')} from waitlist_entries
      where user_id = place.user_id and session_id = place.session_id and status = any(${openEntryStatuses})) as kept,
      exists (select from waitlist_entries
        where user_id = place.user_id and session_id = place.session_id and status = any(${openEntryStatuses})
          and center_id is not null) as "centerPays"
    from unnest(${places.map(({ userId }) => userId)}::text[], ${places.map(({ sessionId }) => sessionId)}::text[])
      with ordinality as place (user_id, session_id, number)
    order by number`.execute(trx)
  return rows
}

/** Does not count the seat that the entry's scheduled review holds: another review of the entry may use that seat. */
export function withoutOwnSeat<Seats extends { readonly offered: number }>(
  seats: Seats,
  { review_holds_seat }: { readonly review_holds_seat: boolean },
): Seats {
  return { ...seats, offered: seats.offered - (review_holds_seat ? 1 : 0) }
}
