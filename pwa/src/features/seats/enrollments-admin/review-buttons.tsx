import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments'
import { Check, Hourglass, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ActionsPlace, ReviewActions } from '@/features/seats/review-admin/review-actions.tsx'
import type { ReviewNote } from '@/features/seats/review-admin/review-notes.tsx'
import { type Review, reviewsOf } from './review.ts'

const looks = {
  pending: { label: 'Set Pending', busyLabel: 'Setting pending…', Icon: Hourglass },
  approve: { label: 'Approve', busyLabel: 'Approving…', Icon: Check, primary: true },
  reject: { label: 'Reject', busyLabel: 'Rejecting…', Icon: X },
} as const

interface ReviewButtonsProps {
  enrollment: ReviewableEnrollment
  /** The review that is being sent. */
  sending: Review | undefined
  undoing: boolean
  /** Whether it was just reviewed on this screen. */
  reviewedHere: boolean
  place: ActionsPlace
  /** More actions. */
  menu?: ReactNode
  onReview: (review: Review) => void
  onUndo: (operationId: string) => void
}

/** The buttons that review an enrollment, with their consequences. No button sets the current status. */
export function ReviewButtons({ enrollment, sending, onReview, ...rest }: ReviewButtonsProps) {
  const reviews = reviewsOf(enrollment)
  return (
    <ReviewActions
      {...rest}
      name={`${enrollment.student_name}, ${enrollment.class_name}`}
      undo={enrollment.undo}
      actions={reviews.map((id) => ({ id, ...looks[id], busy: sending === id }))}
      notes={notesOf(enrollment)}
      onAction={onReview}
    />
  )
}

/** What each review of an enrollment does, or why it is unavailable. */
export function notesOf(enrollment: ReviewableEnrollment): ReviewNote[] {
  return reviewsOf(enrollment).map((id) => {
    const { blocked, consequence } = enrollment.reviews[id]
    return { id, label: looks[id].label, text: blocked ?? consequence }
  })
}
