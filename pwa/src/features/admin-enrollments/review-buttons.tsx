import type { StudentEnrollment } from '@cubby/contract/enrollments'
import { Check, Hourglass, X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { type Review, reviewsOf } from './review.ts'

const looks = {
  pending: { label: 'Set Pending', Icon: Hourglass },
  approve: { label: 'Approve', Icon: Check },
  reject: { label: 'Reject', Icon: X },
} as const

interface ReviewButtonsProps {
  enrollment: StudentEnrollment
  /** The review that is on its way. */
  sending: Review | undefined
  onReview: (review: Review) => void
}

/** The reviews that this enrollment can get; the one it has is hidden. */
export function ReviewButtons({ enrollment, sending, onReview }: ReviewButtonsProps) {
  const { student_name, class_name } = enrollment
  return (
    <div className="flex flex-wrap gap-2">
      {reviewsOf(enrollment).map((review) => {
        const { label, Icon } = looks[review]
        return (
          <Button
            key={review}
            variant={review === 'approve' ? 'primary' : 'outline'}
            size="small"
            busy={sending === review}
            aria-label={`${label}: ${student_name}, ${class_name}`}
            onClick={() => onReview(review)}
          >
            <Icon className="size-4" aria-hidden="true" />
            {label}
          </Button>
        )
      })}
    </div>
  )
}
