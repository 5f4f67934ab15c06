import type { AnalyticsSummary } from '@cubby/contract/office/analytics'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { boundsOf, type Range } from '../../../platform/db/range.ts'
import { refundsDue } from '../../money/payments/outstanding.ts'
import { revenueOf } from '../../money/payments/revenue.ts'
import { approvalOf } from '../../seats/enrollments/find-enrollments.ts'
import { count, entriesOnWaitlist, liveEnrollments } from '../../seats/seats/seat-predicates.ts'
import { activeClasses, activeClassStatuses } from '../../seats/seats/session-columns.ts'

/**
 * Returns the figures of the summary cards. `active_*` and `waitlist_count` are current. `monthly_revenue` is of the
 * last day's month, up to the last day. All others are of the range, and `at_end` is the state at its end.
 */
export async function summaryOf(db: Reader, range: Range, now: Date): Promise<AnalyticsSummary> {
  const month = { ...range, startDate: `${range.endDate.slice(0, 7)}-01` }
  const { revenue } = await revenueOf(db, month)
  const { payments } = await revenueOf(db, range)
  const { made, approved, rate } = await approvalOf(db, range)
  return {
    monthly_revenue: revenue,
    refunds_due: await refundsDue(db),
    recent_payments: payments,
    enrollment_rate: rate,
    enrollments_made: made,
    enrollments_approved: approved,
    ...(await countsOf(db, range, now)),
    at_end: await countsAtEnd(db, range, now),
  }
}

function countsOf(db: Reader, range: Range, now: Date) {
  const { from, until } = boundsOf(range)
  return db
    .selectNoFrom([
      liveEnrollments(db).select(count.as('n')).$asScalar().$notNull().as('active_enrollments'),
      db
        .selectFrom('users')
        .select(count.as('n'))
        .where('status', '=', 'active')
        .$asScalar()
        .$notNull()
        .as('active_users'),
      db
        .selectFrom('certificates')
        .select(count.as('n'))
        .where('revoked_at', 'is', null)
        .where('created_at', '>=', from)
        .where('created_at', '<', until)
        .$asScalar()
        .$notNull()
        .as('recent_certificates'),
      activeClasses(db).select(count.as('n')).$asScalar().$notNull().as('active_classes'),
      entriesOnWaitlist(db, now).select(count.as('n')).$asScalar().$notNull().as('waitlist_count'),
    ])
    .executeTakeFirstOrThrow()
}

type Instant = RawBuilder<Date>

/**
 * Counts what was active at the end of a range, or is active at `now` if the range is not over. Each row has the
 * times when it began and ended. A row that ended and was restored counts as if it had never ended. The status
 * that an account or a class had is read from the audit log.
 */
function countsAtEnd(db: Reader, range: Range, now: Date): Promise<AnalyticsSummary['at_end']> {
  const end: Instant = sql`least(${boundsOf(range).until}, ${now}::timestamptz)`
  const users = db
    .selectFrom('users')
    .leftJoin(nextChange(db, ['user.status_changed'], end).as('next'), 'next.subject_id', 'users.id')
    .where(existedAt('users.created_at', 'users.deleted_at', end))
    .where(sql<SqlBool>`coalesce(next.status, ${statusBeforeDeletion}, users.status) = 'active'`)
  const classes = db
    .selectFrom('classes')
    .leftJoin(nextChange(db, classActions, end).as('next'), 'next.subject_id', 'classes.id')
    .where(existedAt('classes.created_at', 'classes.removed_at', end))
    .where(sql<SqlBool>`coalesce(next.status, classes.status) in (${sql.join(activeClassStatuses)})`)
  const enrollments = db
    .selectFrom('enrollments')
    .where(existedAt('enrollments.enrolled_at', 'enrollments.ended_at', end))
    .where(sql<SqlBool>`coalesce(least(completed_at, archived_at) > ${end}, true)`)
  const entries = db
    .selectFrom('waitlist_entries')
    .where(existedAt('waitlist_entries.joined_at', 'waitlist_entries.closed_at', end))
    .where(sql<SqlBool>`(status = 'waiting' or coalesce(offer_expires_at > ${end}, true))`)
  return db
    .selectNoFrom([
      enrollments.select(count.as('n')).$asScalar().$notNull().as('active_enrollments'),
      users.select(count.as('n')).$asScalar().$notNull().as('active_users'),
      classes.select(count.as('n')).$asScalar().$notNull().as('active_classes'),
      entries.select(count.as('n')).$asScalar().$notNull().as('waitlist_count'),
    ])
    .executeTakeFirstOrThrow()
}

function existedAt(began: string, ended: string, at: Instant) {
  return sql<SqlBool>`(${sql.ref(began)} <= ${at} and coalesce(${sql.ref(ended)} > ${at}, true))`
}

const classActions = ['class.scheduled', 'class.active', 'class.cancelled', 'class.completed']

/** Selects the status that each subject had before its first change after an instant. */
function nextChange(db: Reader, actions: readonly string[], after: Instant) {
  return db
    .selectFrom('audit_log')
    .distinctOn('subject_id')
    .select(['subject_id', sql<string | null>`details ->> 'from'`.as('status')])
    .where('action', 'in', actions)
    .where(sql<SqlBool>`at > ${after}`)
    .orderBy('subject_id')
    .orderBy('at')
    .orderBy('id')
}

/** The status that a deleted account had before its deletion, which set it to inactive. Null for other accounts. */
const statusBeforeDeletion = sql`case when users.deleted_at is not null then coalesce(
  (select details ->> 'to' from audit_log where subject_type = 'user' and subject_id = users.id
    and action = 'user.status_changed' order by at desc, id desc limit 1), 'active') end`
