import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import { sessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import type { BannerMessage } from '@/desk/messages/banner.tsx'
import { enrollmentReviews } from '@/features/seats/enrollments-admin/enrollment-reviews.ts'
import { canMove, movableOf, pricedOf, useMoveItems } from '@/features/seats/enrollments-admin/move-items.tsx'
import { useReviews } from '@/features/seats/review-admin/use-reviews.tsx'
import { requestText } from '@/features/seats/transfers/transfer-texts.ts'
import { TransferDialog } from '@/features/seats/transfers-admin/transfer-dialog.tsx'
import { ActionItem } from './action-item.tsx'

interface EnrollmentActionProps {
  enrollment: ReviewableEnrollment
  showBanner: (banner: BannerMessage | null) => void
}

/** Reviews an enrollment from the panel of its student. */
export function EnrollmentAction({ enrollment, showBanner }: EnrollmentActionProps) {
  const { class_name, enrollment_status } = enrollment
  const { buttonsOf, dialog } = useReviews(enrollmentReviews, showBanner)
  const [isMoving, setMoving] = useState(false)
  const move = useMoveItems()
  const items = canMove(enrollment)
    ? move.itemsOf({
        isRequested: enrollment.transfer_request != null,
        onMove: () => setMoving(true),
        priced: pricedOf(enrollment),
      })
    : []
  return (
    <ActionItem
      title={class_name}
      detail={`${requestText(enrollment) ?? (enrollment_status === 'pending' ? t('Waiting for approval') : t('Reviewed just now'))}, ${sessionDates(enrollment)}`}
    >
      {buttonsOf(enrollment, 'panel', items)}
      {isMoving && (
        <TransferDialog
          movable={movableOf(enrollment)}
          showBanner={showBanner}
          onClosed={() => setMoving(false)}
        />
      )}
      {dialog}
      {move.dialog}
    </ActionItem>
  )
}
