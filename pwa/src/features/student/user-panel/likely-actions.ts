import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments'
import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import type { UserOverview } from '@cubby/contract/student/user-overview'

/** What an administrator is likely to do next for a user. */
interface LikelyActions {
  /** Enrollments that wait for a review or an answer, or whose review can still be undone. */
  readonly enrollments: ReviewableEnrollment[]
  /** Waitlist entries that could get a seat now, or whose review can still be undone. */
  readonly entries: AdminWaitlistEntry[]
  /** Payments that are overdue or due soon. */
  readonly payments: OutstandingPayment[]
}

/** Selects the likely next actions from what is known about a user. */
export function likelyActions({
  enrollments,
  waitlist,
  outstanding,
}: Pick<UserOverview, 'enrollments' | 'waitlist' | 'outstanding'>): LikelyActions {
  return {
    enrollments: enrollments.rows.filter(
      ({ enrollment_status, archived_at, completed_at, undo, transfer_request }) =>
        undo !== null ||
        transfer_request != null ||
        (enrollment_status === 'pending' && !archived_at && !completed_at),
    ),
    entries: waitlist.filter(
      ({ reviews, undo }) =>
        undo !== null || reviews.approve.blocked === null || reviews.offer.blocked === null,
    ),
    payments: outstanding.filter(({ status }) => status !== 'pending'),
  }
}
