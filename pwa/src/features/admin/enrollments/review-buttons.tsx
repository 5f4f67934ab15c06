import type { ReviewableEnrollment } from '@cubby/contract/enrollments'
import { Check, Hourglass, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/ui/button.tsx'
import { type Review, reviewsOf } from './review.ts'
import { UndoButton } from './undo-button.tsx'

const looks = {
  pending: { label: 'Set Pending', Icon: Hourglass },
  approve: { label: 'Approve', Icon: Check },
  reject: { label: 'Reject', Icon: X },
} as const

interface ReviewButtonsProps {
  enrollment: ReviewableEnrollment
  /** What is on its way. */
  sending: Review | 'undo' | undefined
  /** Whether it was just reviewed on this screen. */
  reviewedHere: boolean
  onReview: (review: Review) => void
  onUndo: (operationId: string) => void
}

/** The reviews that this enrollment can get, with what each would mean; the one it has is hidden. */
export function ReviewButtons(props: ReviewButtonsProps) {
  const { enrollment, sending, reviewedHere, onReview, onUndo } = props
  const { undo } = enrollment
  const name = `${enrollment.student_name}, ${enrollment.class_name}`
  const id = useId()
  const reviews = reviewsOf(enrollment)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {undo && (
          <UndoButton
            key={undo.operation_id}
            undo={undo}
            name={name}
            busy={sending === 'undo'}
            takesFocus={reviewedHere}
            onUndo={() => onUndo(undo.operation_id)}
          />
        )}
        {reviews.map((review) => {
          const { label, Icon } = looks[review]
          return (
            <Button
              key={review}
              variant={review === 'approve' ? 'primary' : 'outline'}
              size="small"
              busy={sending === review}
              aria-label={`${label}: ${name}`}
              aria-describedby={`${id}-${review}`}
              onClick={() => onReview(review)}
            >
              <Icon className="size-4" aria-hidden="true" />
              {label}
            </Button>
          )
        })}
      </div>
      <ul className="grid max-w-md gap-1 whitespace-normal text-muted-foreground text-xs">
        {reviews.map((review) => {
          const { blocked, consequence } = enrollment.reviews[review]
          return (
            <li key={review} id={`${id}-${review}`}>
              <span className="font-semibold">{looks[review].label}:</span> {blocked ?? consequence}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
