import { WAIT_ESTIMATE_DAYS } from '@cubby/contract/constants'
import { liveStatuses } from '@cubby/rules/waitlist'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { isLiveAt } from '../seats/seat-predicates.ts'
import { locationOfSession, startsAt } from '../seats/session-columns.ts'

const DAY_MS = 86_400_000

/** Counts the entries that are live at `now` and ahead of `entry` on its waitlist. */
export function aheadAt(now: Date) {
  return (eb: ExpressionBuilder<Schema & { entry: Schema['waitlist_entries'] }, 'entry'>) =>
    eb
      .selectFrom('waitlist_entries as ahead')
      .select(sql<number>`count(*)::int`.as('count'))
      .whereRef('ahead.session_id', '=', 'entry.session_id')
      .where(isLiveAt('ahead', now))
      .where((when) =>
        when(when.refTuple('ahead.joined_at', 'ahead.id'), '<', when.refTuple('entry.joined_at', 'entry.id')),
      )
      .$asScalar()
      .$notNull()
      .as('ahead')
}

export type EntriesContext = Pick<ContextParts, 'db' | 'now'> & { readonly deps: Pick<Deps, 'config'> }

/**
 * Returns a user's waitlist entries as they are shown, newest first. The position is the number of live entries
 * ahead plus one. An expired offer is shown as expired even before the cleanup. With `sessionId`, returns only the
 * live entry in that session.
 */
export function findEntries(
  { deps, db, now }: EntriesContext,
  { userId, sessionId }: { readonly userId: string; readonly sessionId?: string },
) {
  const { timezone } = deps.config.provider
  return db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('class_sessions', 'class_sessions.id', 'entry.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .selectAll('entry')
    .select([
      'classes.id as class_id',
      'classes.title as class_title',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      'class_sessions.end_time',
      locationOfSession.as('location_details'),
      startsAt(timezone).as('starts_at'),
      // Whole days, so that the response changes once a day and not on every read.
      sql<number>`class_sessions.start_date - (${now}::timestamptz at time zone ${timezone})::date`.as(
        'days_left',
      ),
      sql<boolean>`entry.status = 'offered' and entry.offer_expires_at <= ${now}`.as('offer_is_over'),
    ])
    .select(aheadAt(now))
    .select((eb) =>
      eb
        .selectFrom('enrollments as ended')
        .innerJoin('class_sessions as sibling', 'sibling.id', 'ended.session_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('sibling.class_id', '=', 'class_sessions.class_id')
        .where('ended.status', 'in', ['withdrawn', 'rejected', 'declined'])
        .where('ended.ended_at', '>', new Date(now.getTime() - WAIT_ESTIMATE_DAYS * DAY_MS))
        .$asScalar()
        .$notNull()
        .as('freed'),
    )
    .where('entry.user_id', '=', userId)
    .$if(sessionId !== undefined, (query) =>
      query.where('entry.session_id', '=', sessionId ?? '').where('entry.status', 'in', liveStatuses),
    )
    .orderBy('entry.joined_at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute()
}

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]
