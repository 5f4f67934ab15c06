import type { WaitlistExport, WaitlistSort } from '@cubby/contract/seats/waitlist'
import { dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { contains, countRows, endOfDay, fullName, wordsOf } from '../../../platform/db/sql.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { paidBy } from '../../money/payments/payers.ts'
import { isCurrentPayment } from '../../money/payments/queries.ts'
import { seatCounts } from '../seats/seat-counts.ts'
import { isOnWaitlist, keptDiscountOf } from '../seats/seat-predicates.ts'
import { locationOfSession, startsAt } from '../seats/session-columns.ts'
import { aheadAt } from './read-entries.ts'

/** Selects entries as administrators see them, with positions counted at `now`. */
export function waitlistQuery(db: Reader, timezone: string, now: Date) {
  return (
    db
      .selectFrom('waitlist_entries as entry')
      .innerJoin('users', 'users.id', 'entry.user_id')
      .innerJoin('class_sessions', 'class_sessions.id', 'entry.session_id')
      .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
      .selectAll('entry')
      .select([
        'users.email as user_email',
        fullName('users').$notNull().as('user_name'),
        'classes.id as class_id',
        'classes.title as class_title',
        'classes.price_cents',
        'classes.payment_plan',
        'class_sessions.start_date',
        'class_sessions.end_date',
        'class_sessions.status as session_status',
        'class_sessions.removed_at as session_removed_at',
        'classes.status as class_status',
        'classes.removed_at as class_removed_at',
        'users.role as user_role',
        'users.status as user_status',
        startsAt(timezone).as('starts_at'),
        locationOfSession.as('location_details'),
        sql<boolean>`entry.status = 'offered' and entry.offer_expires_at <= ${now}`.as('offer_is_over'),
      ])
      .select(seatCounts({ now, timezone }))
      .select(aheadAt(now))
      .select([keptDiscountOf('entry').as('kept'), paidBy('entry').as('paid_by')])
      // The payment of the former enrollment that approving would restore.
      .select((eb) => {
        const formerPayment = eb
          .selectFrom('payments')
          .whereRef('payments.enrollment_id', '=', 'entry.enrollment_id')
          .where(isCurrentPayment)
          .limit(1)
        return [
          formerPayment.select('payments.status').$asScalar().as('payment_status'),
          formerPayment.select('payments.amount_cents').$asScalar().as('payment_cents'),
          formerPayment
            .select(sql<number>`payments.received_cents - payments.refunded_cents`.as('paid'))
            .$asScalar()
            .as('paid_cents'),
        ]
      })
  )
}

export type WaitlistRow = Awaited<ReturnType<ReturnType<typeof waitlistQuery>['execute']>>[number]

type WaitlistMatch = Pick<WaitlistExport, 'searchTerm' | 'classId' | 'sessionId' | 'show'>

function matching(db: Reader, timezone: string, now: Date, match: WaitlistMatch) {
  const { searchTerm, classId, sessionId, show } = match
  return waitlistQuery(db, timezone, now)
    .where((eb) => (show === 'ended' ? eb.not(isOnWaitlist('entry', now)) : isOnWaitlist('entry', now)))
    .$if(show === 'expiring', (query) =>
      query
        .where('entry.status', '=', 'offered')
        .where('entry.offer_expires_at', '<', endOfDay(dayOf(now, timezone), timezone)),
    )
    .$if(classId !== undefined, (query) => query.where('classes.id', '=', classId ?? ''))
    .$if(sessionId !== undefined, (query) => query.where('class_sessions.id', '=', sessionId ?? ''))
    .where((eb) =>
      eb.and(
        wordsOf(searchTerm).map(
          (word) =>
            sql<SqlBool>`(users.search_text ${contains(word)} or searchable(classes.title) ${contains(word)})`,
        ),
      ),
    )
}

const orders: Record<WaitlistSort, readonly string[]> = {
  user_name: ['lower(users.last_name)', 'lower(users.first_name)'],
  class_name: ['lower(classes.title)'],
  next_session_date: ['class_sessions.start_date'],
  position: ['ahead'],
  status: ['entry.status'],
}

const defaultOrders = {
  live: ['class_sessions.start_date', 'class_sessions.id', 'entry.joined_at', 'entry.id'],
  expiring: ['entry.offer_expires_at', 'entry.id'],
  ended: ['entry.closed_at desc', 'entry.id desc'],
}

/**
 * Sorts by the requested column, if any. Then sorts live entries by session and waitlist order, expiring offers by
 * their expiry, and ended entries by their end, newest first.
 */
function inOrder({ sort, direction, show }: WaitlistExport) {
  const chosen = sort ? orders[sort].map((column) => `${column} ${direction}`) : []
  return sql.join([...chosen, ...defaultOrders[show]].map((column) => sql.raw(column)))
}

/** Returns one page of matching entries and the number of all matches. */
export async function findWaitlist(
  { deps, db, now }: ReadContext,
  { limit, offset, ...wanted }: WaitlistExport & { readonly limit: number; readonly offset: number },
): Promise<{ rows: WaitlistRow[]; total: number }> {
  const { timezone } = deps.config.provider
  const total = await countWaitlist(db, timezone, now, wanted)
  const rows = await matching(db, timezone, now, wanted)
    .orderBy(inOrder(wanted))
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}

/** Returns the number of matching entries. */
export async function countWaitlist(
  db: Reader,
  timezone: string,
  now: Date,
  match: WaitlistMatch,
): Promise<number> {
  return countRows(matching(db, timezone, now, match))
}

/** Returns the ids of all matching entries, in order. */
export async function findWaitlistIds(
  db: Reader,
  timezone: string,
  now: Date,
  wanted: WaitlistExport,
): Promise<string[]> {
  const rows = await matching(db, timezone, now, wanted)
    .clearSelect()
    .select(['entry.id', aheadAt(now)])
    .orderBy(inOrder(wanted))
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns a query that selects the ids of the users with matching entries. */
export function usersOnWaitlist(db: Reader, timezone: string, now: Date, wanted: WaitlistExport) {
  return matching(db, timezone, now, wanted).clearSelect().select('entry.user_id as id')
}

/** Returns the classes with live waitlist entries, by title, with the number of these entries. */
export function findWaitedClasses(db: Reader, now: Date) {
  return db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('class_sessions', 'class_sessions.id', 'entry.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['classes.id', 'classes.title', sql<number>`count(*)::int`.as('waiting')])
    .where(isOnWaitlist('entry', now))
    .groupBy(['classes.id', 'classes.title'])
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute()
}
