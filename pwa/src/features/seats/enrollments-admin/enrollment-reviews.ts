import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Check, Hourglass, X } from 'lucide-react'
import { USER_OVERVIEW, WORK_QUEUE } from '@/desk/shell/query-client.ts'
import type { Review, ReviewKind } from '@/features/seats/review-admin/use-undoable.ts'

/** A review of an enrollment, as the last segment of its API path. */
type EnrollmentReview = Review<'pending'>

const statusAfter = { approve: 'approved', reject: 'rejected', pending: 'pending' } as const

const looks: ReviewKind<ReviewableEnrollment, 'pending'>['looks'] = {
  pending: { label: t('Set Pending'), busyLabel: t('Setting pending…'), Icon: Hourglass },
  approve: { label: t('Approve'), busyLabel: t('Approving…'), Icon: Check, primary: true },
  reject: { label: t('Reject'), busyLabel: t('Rejecting…'), Icon: X },
}

/** Returns the reviews that change the status of an enrollment. A declined enrollment counts as rejected. */
export function reviewsOf({
  enrollment_status: status,
}: Pick<ReviewableEnrollment, 'enrollment_status'>): EnrollmentReview[] {
  const current = status === 'declined' ? 'rejected' : status
  return (['pending', 'approve', 'reject'] as const).filter((review) => statusAfter[review] !== current)
}

/** Reviews of enrollments. An unavailable review keeps its button, and its note says why. */
export const enrollmentReviews: ReviewKind<ReviewableEnrollment, 'pending'> = {
  studentOf: ({ student_name: name, student_email: email }) => ({ name, email }),
  looks,
  offersOf: (enrollment) => {
    const reviews = reviewsOf(enrollment)
    const notes = reviews.map((id) => {
      const { blocked, consequence } = enrollment.reviews[id]
      return { id, label: looks[id].label, text: blocked ?? consequence }
    })
    return { reviews, notes }
  },
  send: (call, { row: { id }, review, reason = '' }) => {
    const rejection = review === 'reject' && { decline_reason: reason.trim() || null }
    return call('POST', `/enrollments/:id/${review}`, {
      params: { id },
      body: { undoable: true, ...rejection },
    })
  },
  undo: (call, id, operation_id) =>
    call('POST', '/enrollments/:id/undo', { params: { id }, body: { operation_id } }),
  done: (review) =>
    review === 'pending'
      ? t('Enrollment set to pending')
      : t(
          '{status, select, approved {Enrollment approved successfully} other {Enrollment rejected successfully}}',
          { status: statusAfter[review] },
        ),
  failed: (review) =>
    review === 'pending'
      ? t('Failed to set the enrollment to pending')
      : t('{review, select, approve {Failed to approve enrollment} other {Failed to reject enrollment}}', {
          review,
        }),
  lists: ['enrollments', USER_OVERVIEW, WORK_QUEUE],
  rejection: {
    title: t('Reject Enrollment'),
    field: 'decline_reason',
    textOf: ({ student_name, class_name, reviews: { reject }, ...dates }) =>
      `${student_name}, ${class_name}, ${sessionDates(dates)}: ${reject.blocked ?? reject.consequence ?? ''}`,
  },
}
