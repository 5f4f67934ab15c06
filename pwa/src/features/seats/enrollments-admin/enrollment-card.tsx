import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments'
import { endReasonOf } from '@cubby/rules/seats/enrollment'
import { sessionDates } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { CardTitle } from '@/desk/table/user-line.tsx'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { TransferLines } from './transfer-lines.tsx'

interface EnrollmentCardProps {
  enrollment: ReviewableEnrollment
  selected: boolean
  onToggle: () => void
  menu: ReactNode
  buttons: ReactNode
  /** Opens the panel of the user. */
  onOpen: () => void
}

export function EnrollmentCard(props: EnrollmentCardProps) {
  const { enrollment, selected, onToggle, menu, buttons, onOpen } = props
  const { student_name, student_email, class_name, enrolled_at, enrollment_status } = enrollment
  // A transferred enrollment has `TransferLines`, which say more than the reason.
  const reason = enrollment.transferred_to ? null : endReasonOf(enrollment)
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CardTitle name={student_name} onOpen={onOpen} />
          <p className="text-muted-foreground text-sm">
            <EmailText>{student_email}</EmailText>
          </p>
        </div>
        <div className="-mt-2 -mr-2 flex shrink-0">
          {/* Reserves the space of the menu, so that nothing moves when a review removes it. */}
          <div className="size-11">{menu}</div>
          <label className="grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              className="size-4.5 accent-primary"
              aria-label={`Select ${student_name}, ${class_name}`}
              checked={selected}
              onChange={onToggle}
            />
          </label>
        </div>
      </div>
      <p className="font-semibold">{class_name}</p>
      <dl className="figures grid grid-cols-2 gap-x-3 text-muted-foreground text-sm">
        <div>
          <dt>Session</dt>
          <dd className="text-foreground">{sessionDates(enrollment)}</dd>
        </div>
        <div>
          <dt>Enrolled</dt>
          <dd className="text-foreground">
            <Day of={enrolled_at} />
          </dd>
        </div>
      </dl>
      <div>
        <ReviewStatus status={enrollment_status} isArchived={enrollment.archived_at !== null} />
        {/* Leaves space for Undo at the right. */}
        {reason && (
          <p className={`mt-2 wrap-anywhere text-sm ${enrollment.undo ? 'pr-32' : ''}`}>Reason: {reason}</p>
        )}
      </div>
      <TransferLines enrollment={enrollment} />
      <div className="mt-auto">{buttons}</div>
    </Card>
  )
}
