import { dayOf } from '@cubby/rules/days'
import { dueCents } from '@cubby/rules/money/discount'
import { paymentDueDate } from '@cubby/rules/money/payment'
import { planInstallments } from '@cubby/rules/money/payment-plan'
import {
  decideReview,
  type ReviewDecision,
  type ReviewedSession,
  type ReviewedStatus,
  type ReviewFacts,
  type ReviewPhase,
  reviewPhase,
} from '@cubby/rules/seats/enrollment'
import { type ReviewEffectFacts, reviewEffect } from '@cubby/rules/seats/review-effect'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { EnrollmentReview, Schema } from '../../../platform/db/schema.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { paidBy } from '../../money/payments/payers.ts'
import { isCurrentPayment } from '../../money/payments/queries.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { statusWithin } from '../seats/lock-session.ts'
import { blockedReview, type PredictedReview } from '../seats/review-outcome.ts'
import { seatCounts } from '../seats/seat-counts.ts'
import { lastDayEndsAt, startsAt } from '../seats/session-columns.ts'
import { reasons } from '../seats/write-enrollment.ts'

/** An enrollment with the facts that decide a review and its effect. */
export interface ReviewSubject {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly status: ReviewFacts['status']
  readonly historical: boolean
  readonly hasEmail: boolean
  readonly declineReason: string | null
  /** The scheduled review, which can still be undone. Null if there is none. */
  readonly review: EnrollmentReview | null
  readonly facts: Omit<ReviewFacts, 'to' | 'reasonChanged'>
  readonly money: Pick<ReviewEffectFacts, 'price' | 'dueDate' | 'installments' | 'payment' | 'paidBy'>
}

/** Decides whether a review may set a status. `reason` is the reason of a decline. */
export function decide(subject: ReviewSubject, to: ReviewedStatus, reason: string | null): ReviewDecision {
  const reasonChanged = to === 'declined' && reason !== subject.declineReason
  return decideReview({ ...subject.facts, to, reasonChanged })
}

/** Predicts a review, if other reviews took this many free seats before it. */
export function predictReview(subject: ReviewSubject, to: ReviewedStatus, taken = 0): PredictedReview {
  const { facts, status, historical, hasEmail, money } = subject
  const phase = reviewPhase(facts.session)
  if (phase === 'removed') return blockedReview('session_removed')
  const seats = { ...facts.seats, enrolled: facts.seats.enrolled + taken }
  const decision = decide({ ...subject, facts: { ...facts, seats } }, to, null)
  if (!decision.ok) return blockedReview(decision.reason)
  if (decision.outcome === 'unchanged') return { blocked: null, effect: null }
  return { blocked: null, effect: reviewEffect({ phase, status, historical, hasEmail, to, ...money }) }
}

/** Reads the facts for reviewing enrollments, by id. They can change unless the session is locked. */
export async function findReviewSubjects(
  { deps, db, now }: ReadContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<Map<string, ReviewSubject>> {
  if (ids.length === 0) return new Map()
  const { timezone } = deps.config.provider
  const { payment_due_days } = await readSettings(db, deps.config)
  const rows = await subjectsQuery(db, timezone, now)
    .where(sql<SqlBool>`enrollments.id = any(${ids})`)
    .execute()
  const today = dayOf(now, timezone)
  return new Map(
    rows.map((row) => {
      const due = {
        dueDate: paymentDueDate(row.start_date, today, payment_due_days),
        installments: planInstallments(row.payment_plan, {
          amountCents: row.payment_cents ?? priceOf(row),
          today,
          startDate: row.start_date,
        }),
      }
      return [row.id, subjectOf(row, due, now)]
    }),
  )
}

type SubjectRow = Awaited<ReturnType<ReturnType<typeof subjectsQuery>['execute']>>[number]

function subjectOf(
  row: SubjectRow,
  due: Pick<ReviewSubject['money'], 'dueDate' | 'installments'>,
  now: Date,
): ReviewSubject {
  const session = reviewedSession(row, now)
  const historical = row.completed_at !== null || row.archived_at !== null
  return {
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    status: row.status,
    historical,
    hasEmail: row.has_email,
    declineReason: row.decline_reason,
    review: row.review,
    facts: {
      role: row.role,
      accountStatus: row.account_status,
      status: row.status,
      historical,
      session,
      ...placesIn(reviewPhase(session), row),
    },
    money: { price: priceOf(row) / 100, ...due, payment: paymentOf(row), paidBy: row.paid_by },
  }
}

/** Returns what an approval charges, in cents. */
function priceOf({ discount, price_cents }: SubjectRow): number {
  return discount ? dueCents(discount) : price_cents
}

function reviewedSession(row: SubjectRow, now: Date): ReviewedSession {
  return {
    status: statusWithin(row.class_status, row.session_status),
    removed: row.session_removed_at !== null || row.class_removed_at !== null,
    startsAt: row.starts_at,
    over: now >= row.over_at,
  }
}

/** Returns the places of an open session, or of the record of a session that is not open. */
function placesIn(phase: ReviewPhase, row: SubjectRow): Pick<ReviewFacts, 'seats' | 'participation'> {
  switch (phase) {
    case 'open': {
      // The seat held for the enrollment's own scheduled review is available to it.
      const enrolled = row.enrolled - (row.review_holds_seat ? 1 : 0)
      return { seats: { ...row, enrolled }, participation: row.participation }
    }
    case 'past':
      return recordedPlaces(row, { enrolled: row.in_past, isEnrolled: row.is_in_past })
    case 'cancelled':
    case 'removed':
      return recordedPlaces(row, { enrolled: row.in_cancelled, isEnrolled: row.is_in_cancelled })
  }
}

function recordedPlaces(
  row: SubjectRow,
  { enrolled, isEnrolled }: { readonly enrolled: number; readonly isEnrolled: boolean },
): Pick<ReviewFacts, 'seats' | 'participation'> {
  return {
    seats: { ...row, enrolled, offered: 0, waiting: 0 },
    participation: isEnrolled ? 'enrolled' : 'none',
  }
}

function paymentOf(row: SubjectRow): ReviewSubject['money']['payment'] {
  if (!row.payment_status || row.payment_cents === null) return null
  return {
    status: row.payment_status,
    amount: row.payment_cents / 100,
    paid: (row.paid_cents ?? 0) / 100,
    kept: (row.kept_cents ?? 0) / 100,
  }
}

/** Other enrollments that count in the record of a past session. */
const countsInRecord = sql<SqlBool>`(other.status = 'approved' and other.archived_at is null
  or coalesce(other.review ->> 'phase' = 'past' and other.review ->> 'to' in ('approved', 'pending'), false))`
/** Also includes enrollments that were pending at the end, because reopening the session brings them back. */
const mayReturnToRecord = sql<SqlBool>`(${countsInRecord} or other.status = 'pending' and other.completed_at is null
  and coalesce(other.archived_reason, ${reasons.neverApproved}) = ${reasons.neverApproved})`
/** Other enrollments that would get offers if the cancelled session were restored. */
const wouldBeRestored = sql<SqlBool>`(other.can_be_restored
  or coalesce(other.review ->> 'phase' = 'cancelled' and other.review ->> 'to' in ('approved', 'pending'), false))`

/** True for every session in the phase `past` (see `reviewPhase`), and for some cancelled or removed ones. */
function isPast(timezone: string, now: Date) {
  return sql<SqlBool>`('completed' in (class_sessions.status, classes.status) or ${lastDayEndsAt(timezone)} <= ${now})`
}

/** True for every session in the phase `cancelled` (see `reviewPhase`), and for some removed ones. */
const isCancelled = sql<SqlBool>`'cancelled' in (class_sessions.status, classes.status)`

type Expressions = ExpressionBuilder<Schema, 'enrollments'>

function others(eb: Expressions, which: typeof countsInRecord) {
  return eb
    .selectFrom('enrollments as other')
    .whereRef('other.session_id', '=', 'enrollments.session_id')
    .whereRef('other.id', '<>', 'enrollments.id')
    .where(which)
}

type OtherEnrollments = ReturnType<typeof others>

function numberOf(enrollments: OtherEnrollments) {
  return enrollments.select(sql<number>`count(*)::int`.as('count')).$asScalar().$notNull()
}

function studentIsAmong(enrollments: OtherEnrollments, eb: Expressions) {
  return eb
    .exists(enrollments.select('other.id').whereRef('other.user_id', '=', 'enrollments.user_id'))
    .$castTo<boolean>()
}

function subjectsQuery(db: Reader, timezone: string, now: Date) {
  return db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'enrollments.id',
      'enrollments.user_id',
      'enrollments.session_id',
      'enrollments.status',
      'enrollments.completed_at',
      'enrollments.archived_at',
      'enrollments.decline_reason',
      'enrollments.review',
      'enrollments.review_holds_seat',
      'enrollments.payment_plan',
      'users.role',
      'users.status as account_status',
      sql<boolean>`users.email is not null`.as('has_email'),
      'class_sessions.status as session_status',
      'class_sessions.removed_at as session_removed_at',
      'class_sessions.start_date',
      'classes.status as class_status',
      'classes.removed_at as class_removed_at',
      'classes.price_cents',
      'enrollments.discount',
      paidBy('enrollments').as('paid_by'),
      startsAt(timezone).as('starts_at'),
      lastDayEndsAt(timezone).as('over_at'),
      participationBeside(now).as('participation'),
    ])
    .select(seatCounts({ now, timezone }))
    .select((eb) => [
      // Counted only for the sessions that need them: each count reads every enrollment of the session.
      numberOf(others(eb, countsInRecord).where(isPast(timezone, now))).as('in_past'),
      numberOf(others(eb, wouldBeRestored).where(isCancelled)).as('in_cancelled'),
      studentIsAmong(others(eb, mayReturnToRecord), eb).as('is_in_past'),
      studentIsAmong(others(eb, wouldBeRestored), eb).as('is_in_cancelled'),
      currentPaymentOf(eb).select('payments.status').$asScalar().as('payment_status'),
      currentPaymentOf(eb).select('payments.amount_cents').$asScalar().as('payment_cents'),
      currentPaymentOf(eb)
        .select(sql<number>`payments.received_cents - payments.refunded_cents`.as('paid'))
        .$asScalar()
        .as('paid_cents'),
      currentPaymentOf(eb).select('payments.kept_cents').$asScalar().as('kept_cents'),
    ])
}

function currentPaymentOf(eb: Expressions) {
  return eb
    .selectFrom('payments')
    .whereRef('payments.enrollment_id', '=', 'enrollments.id')
    .where(isCurrentPayment)
    .limit(1)
}

/** Returns the user's participation in the session, apart from this enrollment. */
function participationBeside(now: Date) {
  return sql<ReviewFacts['participation']>`case
    when exists (select from enrollments beside
      where beside.user_id = enrollments.user_id and beside.session_id = enrollments.session_id
        and beside.id <> enrollments.id and enrollment_holds_seat(beside) = 1) then 'enrolled'
    else coalesce((
      select case when entry.status = 'waiting' then 'waiting'
        when entry.offer_expires_at > ${now} then 'offered' else 'none' end
      from waitlist_entries entry
      where entry.user_id = enrollments.user_id and entry.session_id = enrollments.session_id
        and entry.status in ('waiting', 'offered')), 'none') end`
}
