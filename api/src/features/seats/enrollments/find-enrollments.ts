import type { Pagination } from '@cubby/contract/paging'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import type {
  EnrollmentExport,
  EnrollmentFilter,
  EnrollmentSort,
  PendingSession,
} from '@cubby/contract/seats/enrollments-admin'
import { rateOf } from '@cubby/rules/money/periods'
import { olderThan } from '@cubby/rules/pagination'
import { seatsOf } from '@cubby/rules/seats/seats'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { boundsOf, type Range, receivedDays } from '../../../platform/db/range.ts'
import { contains, countRows, endOfDay, paginate, startOfDay, wordsOf } from '../../../platform/db/sql.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { centsOfPayments } from '../../money/payments/revenue.ts'
import { seatCounts } from '../seats/seat-counts.ts'
import { holdsOrHeldSeat, holdsSeat, isPending } from '../seats/seat-predicates.ts'
import { reasons } from '../seats/write-enrollment.ts'

/**
 * Selects the ids of the matching enrollments. Details are loaded separately, so that a deep page of a long
 * list stays cheap. Days are in the provider's time zone.
 */
function matching(db: Reader, timezone: string, filter: EnrollmentExport) {
  const { searchTerm, status, current, made, transfer, classId, sessionId, roster, startDate, endDate } =
    filter
  const statuses = statusesOf(status)
  const paidOn = receivedDays(timezone, filter)
  const paid =
    paidOn &&
    db
      .selectFrom(centsOfPayments(db, paidOn).as('paid'))
      .innerJoin('payments', 'payments.id', 'paid.payment_id')
      .select('payments.enrollment_id')
      .groupBy('payments.enrollment_id')
      .having(sql`sum(paid.cents)`, '>', 0)
  return db
    .selectFrom('enrollments')
    .$if(statuses !== null, (query) => query.where('status', 'in', statuses ?? []))
    .$if(status === 'approved', (query) => query.where(countsAsApproved))
    .$if(current !== undefined, (query) => query.where(holdsSeat))
    .$if(made !== undefined, (query) => query.where(countsAsMade))
    .$if(transfer !== undefined, (query) =>
      query.where('enrollments.id', 'in', (eb) =>
        eb
          .selectFrom('transfer_requests')
          .select('enrollment_id')
          .where('transfer_requests.status', '=', 'open'),
      ),
    )
    .$if(startDate !== undefined, (query) =>
      query.where('enrolled_at', '>=', startOfDay(startDate ?? '', timezone)),
    )
    .$if(endDate !== undefined, (query) => query.where('enrolled_at', '<', endOfDay(endDate ?? '', timezone)))
    .$if(classId !== undefined, (query) =>
      query.where('session_id', 'in', (eb) =>
        eb
          .selectFrom('class_sessions')
          .select('class_sessions.id')
          .where('class_id', '=', classId ?? ''),
      ),
    )
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .$if(roster !== undefined, (query) => query.where(holdsOrHeldSeat()))
    .$if(paid !== null, (query) => query.where('enrollments.id', 'in', paid ?? []))
    .where((eb) =>
      eb.and(
        wordsOf(searchTerm).map(
          (word) => sql<SqlBool>`(
            user_id in (select id from users where deleted_at is null and search_text ${contains(word)})
            or session_id in (select s.id from class_sessions s join classes c on c.id = s.class_id
              where searchable(c.title) ${contains(word)}))`,
        ),
      ),
    )
}

/** The filter `rejected` includes the status `declined`, which is a rejection with a reason. */
function statusesOf(status: EnrollmentExport['status']): EnrollmentStatus[] | null {
  if (status === undefined || status === 'all') return null
  return status === 'rejected' ? ['rejected', 'declined'] : [status]
}

/** Returns a query for the ids of the users with matching enrollments. */
export function usersWithEnrollments(db: Reader, timezone: string, filter: EnrollmentExport) {
  return matching(db, timezone, filter).select('user_id as id')
}

/** Counts all matching enrollments exactly. */
export function countEnrollments(db: Reader, timezone: string, filter: EnrollmentExport): Promise<number> {
  return countRows(matching(db, timezone, filter))
}

/** Returns the first day of the earliest session with matching enrollments; null without any. */
export async function firstSessionDay(
  db: Reader,
  timezone: string,
  filter: EnrollmentExport,
): Promise<string | null> {
  const { day } = await matching(db, timezone, filter)
    .innerJoin('class_sessions as first', 'first.id', 'enrollments.session_id')
    .select(({ fn }) => fn.min('first.start_date').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/**
 * Counts the pending enrollments that match a filter, by session. `ids` names the sessions; `limit` returns the first
 * sessions with any. The earliest session comes first. `total` ignores the limit.
 */
export async function findPendingSessions(
  { deps, db, now }: ReadContext,
  filter: EnrollmentExport,
  wanted: { readonly ids: readonly string[] } | { readonly limit: number },
): Promise<{ sessions: PendingSession[]; total: number }> {
  const { timezone } = deps.config.provider
  const decided = sql<number>`(count(*) filter (where enrollments.review is not null))::int`
  const found = matching(db, timezone, filter)
    .where(isPending)
    .select(['session_id', total.as('pending'), decided.as('decided')])
    .groupBy('session_id')
  const rows = await db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin(found.as('found'), 'found.session_id', 'class_sessions.id')
    .where(
      'ids' in wanted
        ? sql<SqlBool>`class_sessions.id = any(${wanted.ids})`
        : sql<SqlBool>`found.pending is not null`,
    )
    .select(['class_sessions.id as session_id', 'classes.title as class_title'])
    .select(['class_sessions.start_date', 'class_sessions.end_date', 'found.pending', 'found.decided'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .select(seatCounts({ now, timezone }))
    .orderBy('class_sessions.start_date')
    .orderBy('class_sessions.start_time')
    .orderBy('class_sessions.id')
    .$if('limit' in wanted, (query) => query.limit('limit' in wanted ? wanted.limit : 0))
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    sessions: rows.map((row) => ({
      session_id: row.session_id,
      class_title: row.class_title,
      start_date: row.start_date,
      end_date: row.end_date,
      capacity: row.capacity,
      available_spots: seatsOf(row).availableSpots,
      pending: row.pending ?? 0,
      decided: row.decided ?? 0,
    })),
  }
}

/** Returns the position of a page among the matching enrollments. Counts long lists to a limit. */
export function paginateEnrollments(
  db: Reader,
  timezone: string,
  { page, limit, countOlder, ...filter }: EnrollmentFilter,
): Promise<Pagination> {
  const older = countOlder ? olderThan(filter) : null
  return paginate(db, matching(db, timezone, filter), { page, limit }, older && matching(db, timezone, older))
}

/** The SQL columns and expressions of each sort order. */
const orders: Record<EnrollmentSort, readonly string[]> = {
  student_name: ['lower(student.last_name)', 'lower(student.first_name)'],
  class_name: ['lower(classes.title)', 'session.start_date'],
  session_date: ['session.start_date', 'session.start_time'],
  enrolled_at: ['found.enrolled_at'],
  enrollment_status: ['found.status'],
  pending_first: ["(found.status <> 'pending')"],
  pending_by_session: [
    "(found.status <> 'pending')",
    "(case when found.status = 'pending' then session.start_date end)",
    "(case when found.status = 'pending' then session.start_time end)",
    'session.start_date desc, found.session_id',
    'found.enrolled_at',
  ],
}

/** Whether the sort order uses columns of other tables. */
function needsJoins(sort: EnrollmentSort | undefined): boolean {
  return sort !== undefined && orders[sort].some((column) => /\b(student|session|classes)\./.test(column))
}

function inOrder({ sort, direction }: EnrollmentExport) {
  const newestFirst = ['found.enrolled_at desc', 'found.id desc']
  const chosen = sort ? orders[sort].map((column) => `${column} ${direction}`) : []
  return sql.join([...chosen, ...newestFirst].map((column) => sql.raw(column)))
}

/** Returns the ids in order: all of them, or one page. */
export async function findEnrollmentIds(
  db: Reader,
  timezone: string,
  filter: EnrollmentExport,
  page?: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const found = matching(db, timezone, filter).select([
    'id',
    'user_id',
    'session_id',
    'enrolled_at',
    'status',
  ])
  const rows = await db
    .selectFrom(found.as('found'))
    .select('found.id')
    // Unused joins would prevent PostgreSQL from using an index-only scan.
    .$if(needsJoins(filter.sort), (query) =>
      query
        .leftJoin('users as student', 'student.id', 'found.user_id')
        .leftJoin('class_sessions as session', 'session.id', 'found.session_id')
        .leftJoin('classes', 'classes.id', 'session.class_id'),
    )
    .orderBy(inOrder(filter))
    .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

export const total = sql<number>`count(*)::int`

/** Whether an enrollment counts as approved. One that was moved counts only where it is now. */
const countsAsApproved = sql<SqlBool>`(enrollments.status = 'approved'
  and enrollments.archived_reason is distinct from ${reasons.transferred})`

/**
 * Whether an enrollment counts as made. One that was moved counts only where it is now, so that a student
 * counts once. A rejected waitlist entry leaves an enrollment behind, but nobody enrolled.
 */
const countsAsMade = sql<SqlBool>`(enrollments.archived_reason is null
  or enrollments.archived_reason not in (${reasons.transferred}, ${reasons.rejectedFromWaitlist}))`

export const approved = sql<number>`(count(*) filter (where ${countsAsApproved}))::int`

/** Selects the enrollments that count as made in a range, in any status. */
export function madeIn(db: Reader, range: Range) {
  return enrolledIn(db, range).where(countsAsMade)
}

function enrolledIn(db: Reader, range: Range) {
  const { from, until } = boundsOf(range)
  return db
    .selectFrom('enrollments')
    .where('enrollments.enrolled_at', '>=', from)
    .where('enrollments.enrolled_at', '<', until)
}

/** Counts the enrollments of a range that the list has but that do not count as made. */
export async function countNotMade(db: Reader, range: Range): Promise<number> {
  const { n } = await enrolledIn(db, range)
    .where(({ not }) => not(countsAsMade))
    .select(total.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Returns the enrollment rate: the percentage of enrollments made in a range that are approved. */
export function approvalOf(db: Reader, range: Range): Promise<Approval> {
  return rateAmong(madeIn(db, range))
}

/** Returns the enrollment rate of a class over all time. */
export async function approvalOfClass(db: Reader, classId: string): Promise<number> {
  const { rate } = await rateAmong(
    db
      .selectFrom('enrollments')
      .where('enrollments.session_id', 'in', (eb) =>
        eb.selectFrom('class_sessions').select('class_sessions.id').where('class_id', '=', classId),
      )
      .where(countsAsMade),
  )
  return rate
}

interface Approval {
  /** The number of enrollments made, in any status. */
  readonly made: number
  /** How many of them are approved. */
  readonly approved: number
  /** The percentage that is approved, from 0 to 100, with 2 decimals. */
  readonly rate: number
}

async function rateAmong(enrollments: ReturnType<typeof madeIn>): Promise<Approval> {
  const counts = await enrollments
    .select([total.as('made'), approved.as('approved')])
    .executeTakeFirstOrThrow()
  return { ...counts, rate: rateOf(counts.approved, counts.made) }
}
