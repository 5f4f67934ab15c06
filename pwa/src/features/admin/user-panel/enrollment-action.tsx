import type { ReviewableEnrollment } from '@cubby/contract/enrollments'
import { sessionDates } from '@cubby/rules/session-dates'
import { useState } from 'react'
import { RejectForm } from '@/features/admin/enrollments/reject-form.tsx'
import { ReviewButtons } from '@/features/admin/enrollments/review-buttons.tsx'
import { useReview } from '@/features/admin/enrollments/use-review.ts'
import type { BannerMessage } from '@/features/admin/messages/use-banner.ts'
import { Dialog } from '@/features/admin/ui/dialog.tsx'
import { ActionItem } from './action-item.tsx'

interface EnrollmentActionProps {
  enrollment: ReviewableEnrollment
  showBanner: (banner: BannerMessage | null) => void
}

/** Reviews an enrollment from the panel of its student. */
export function EnrollmentAction({ enrollment, showBanner }: EnrollmentActionProps) {
  const { id, class_name, enrollment_status } = enrollment
  const { send, sendAsync, undo, sendingOf, isUndoing, reviewedHere } = useReview(showBanner)
  const [isRejecting, setRejecting] = useState(false)
  return (
    <ActionItem
      title={class_name}
      detail={`${enrollment_status === 'pending' ? 'Waiting for approval' : 'Reviewed just now'}, ${sessionDates(enrollment)}`}
    >
      <ReviewButtons
        enrollment={enrollment}
        place="panel"
        sending={sendingOf(id)?.review}
        undoing={isUndoing(id)}
        reviewedHere={reviewedHere === id}
        onReview={(review) => (review === 'reject' ? setRejecting(true) : send({ id, review }))}
        onUndo={(operationId) => undo({ id, operationId })}
      />
      {isRejecting && (
        <Dialog title="Reject Enrollment" onClosed={() => setRejecting(false)}>
          {(close) => (
            <RejectForm
              enrollment={enrollment}
              onReject={(reason) => sendAsync({ id, review: 'reject', reason })}
              close={close}
            />
          )}
        </Dialog>
      )}
    </ActionItem>
  )
}
