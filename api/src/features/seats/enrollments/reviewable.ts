import type { ReviewableEnrollment, ReviewOption } from '@cubby/contract/seats/enrollments-review'
import { dayOf } from '@cubby/rules/days'
import type { ReviewedStatus } from '@cubby/rules/seats/enrollment'
import { t } from '@cubby/texts/t'
import { type SqlBool, sql } from 'kysely'
import { Refusal } from '../../../platform/errors.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { paymentFactsOf, paymentOfEnrollment } from '../../money/payments/queries.ts'
import { findReviewSubjects, predictReview, type ReviewSubject } from './review-subject.ts'
import { enrollmentsQuery, studentEnrollmentView } from './views.ts'

/**
 * Reads enrollments for administrators, by id. Each has, for every status that a review can set, the effect of
 * that review or the reason why it is refused.
 */
export async function findReviewable(
  ctx: ReadContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<Map<string, ReviewableEnrollment>> {
  const { deps, db, now } = ctx
  const rows = await enrollmentsQuery(db, deps.config.provider.timezone)
    .where(sql<SqlBool>`enrollments.id = any(${ids})`)
    .execute()
  const subjects = await findReviewSubjects(ctx, { ids })
  const payments = await findPayments(ctx, ids)
  return new Map(
    rows.flatMap((row) => {
      const subject = subjects.get(row.id)
      const view = {
        ...studentEnrollmentView(row, now),
        student_phone: row.student_phone,
        ...payments.get(row.id),
      }
      return subject ? [[row.id, reviewable(view, subject, now)]] : []
    }),
  )
}

/** Reads what is paid for enrollments, by their ids. */
async function findPayments({ deps, db, now }: ReadContext, ids: readonly string[]) {
  const today = dayOf(now, deps.config.provider.timezone)
  const rows = await db
    .selectFrom('enrollments')
    .innerJoinLateral(paymentOfEnrollment, (join) => join.onTrue())
    .select([
      'enrollments.id',
      'enrollments.center_id',
      'payment.status',
      'payment.due_date',
      'payment.amount_cents',
      'payment.paid_cents',
      'payment.kept_cents',
    ])
    .where(sql<SqlBool>`enrollments.id = any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, paymentFactsOf(row, today)]))
}

/** Reads one enrollment in the open transaction. */
export async function readReviewable(
  ctx: ReadContext,
  { id }: { readonly id: string },
): Promise<ReviewableEnrollment> {
  const found = (await findReviewable(ctx, { ids: [id] })).get(id)
  if (!found) throw new Refusal('enrollment_not_found')
  return found
}

/** Adds a scheduled review to the view for administrators. Other users see the review once it takes effect. */
function reviewable(
  view: ReturnType<typeof studentEnrollmentView> &
    Partial<Pick<ReviewableEnrollment, 'student_phone' | keyof ReturnType<typeof paymentFactsOf>>>,
  subject: ReviewSubject,
  now: Date,
): ReviewableEnrollment {
  const { review } = subject
  return {
    ...view,
    ...(review && {
      enrollment_status: review.to,
      decline_reason: review.reason,
      // The reason for an earlier end does not belong to the scheduled review.
      completion_reason: null,
      archived_reason: null,
    }),
    undo: review && {
      operation_id: review.id,
      status: review.replaced?.to ?? subject.status,
      seconds_left: Math.max(0, (Date.parse(review.until) - now.getTime()) / 1000),
    },
    reviews: {
      approve: optionOf(subject, 'approved'),
      pending: optionOf(subject, 'pending'),
      reject: optionOf(subject, 'rejected'),
    },
  }
}

function optionOf(subject: ReviewSubject, to: ReviewedStatus): ReviewOption {
  const { blocked, effect } = predictReview(subject, to)
  if (blocked !== null) return { blocked, consequence: null }
  const nothing = subject.review ? t('Takes back the review and emails no one.') : t('Changes nothing.')
  return { blocked, consequence: effect?.sentence ?? nothing }
}
