import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments'
import { sessionDates } from '@cubby/rules/session-dates'
import { useState } from 'react'
import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { studentAndClass } from '@/desk/table/user-line.tsx'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { canMove, movableOf } from '@/features/seats/enrollments-admin/movable.ts'
import { MoveMenu } from '@/features/seats/enrollments-admin/move-menu.tsx'
import { RejectForm } from '@/features/seats/enrollments-admin/reject-form.tsx'
import { ReviewButtons } from '@/features/seats/enrollments-admin/review-buttons.tsx'
import { useReview } from '@/features/seats/enrollments-admin/use-review.ts'
import { requestText } from '@/features/seats/transfers/transfer-texts.ts'
import { TransferDialog } from '@/features/seats/transfers-admin/transfer-dialog.tsx'
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
  const [isMoving, setMoving] = useState(false)
  return (
    <ActionItem
      title={class_name}
      detail={`${requestText(enrollment) ?? (enrollment_status === 'pending' ? 'Waiting for approval' : 'Reviewed just now')}, ${sessionDates(enrollment)}`}
    >
      <ReviewButtons
        enrollment={enrollment}
        place="panel"
        menu={
          canMove(enrollment) && (
            <MoveMenu
              name={studentAndClass(enrollment)}
              isRequested={enrollment.transfer_request != null}
              onMove={() => setMoving(true)}
            />
          )
        }
        sending={sendingOf(id)?.review}
        undoing={isUndoing(id)}
        reviewedHere={reviewedHere === id}
        onReview={(review) => (review === 'reject' ? setRejecting(true) : send({ id, review }))}
        onUndo={(operationId) => undo({ id, operationId })}
      />
      {isMoving && (
        <TransferDialog
          movable={movableOf(enrollment)}
          showBanner={showBanner}
          onClosed={() => setMoving(false)}
        />
      )}
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
