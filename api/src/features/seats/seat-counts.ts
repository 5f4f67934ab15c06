import type { SeatCounts } from '@cubby/rules/seats'
import { liveStatuses } from '@cubby/rules/waitlist'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { occupiesSeat } from './holds-seat.ts'

type SessionExpressions = ExpressionBuilder<Schema, 'class_sessions'>

/** Selects the counts at `now` that `seatsOf` in the rules needs for each session. */
export function seatCounts(now: Date) {
  return (eb: SessionExpressions) => {
    const entries = () =>
      eb
        .selectFrom('waitlist_entries')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('waitlist_entries.session_id', '=', 'class_sessions.id')
    return [
      'class_sessions.capacity',
      eb
        .selectFrom('enrollments')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('enrollments.session_id', '=', 'class_sessions.id')
        .where(occupiesSeat)
        .$asScalar()
        .$notNull()
        .as('enrolled'),
      entries()
        .where('waitlist_entries.status', 'in', liveStatuses)
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
    ] as const
  }
}

/**
 * Counts the seats of one session. Under the lock this must be a separate statement (see lock-session.ts).
 */
export function countSeats(trx: Reader, sessionId: string, now: Date): Promise<SeatCounts> {
  return trx
    .selectFrom('class_sessions')
    .select(seatCounts(now))
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** Counts the seats of a locked session. `isDue` means that a review can take effect or that an offer has expired. */
export function countSeatsAndDue(
  trx: Reader,
  sessionId: string,
  now: Date,
): Promise<SeatCounts & { readonly isDue: boolean }> {
  return trx
    .selectFrom('class_sessions')
    .select(seatCounts(now))
    .select(
      sql<boolean>`exists (select from enrollments due
          where due.session_id = class_sessions.id and due.review_until <= ${now})
        or exists (select from waitlist_entries due
          where due.session_id = class_sessions.id
            and (due.review_until <= ${now} or due.status = 'offered' and due.offer_expires_at <= ${now}))`.as(
        'isDue',
      ),
    )
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
}
