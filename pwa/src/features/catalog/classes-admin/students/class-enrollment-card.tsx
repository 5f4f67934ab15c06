import { CLASS_REASON_SHOWN_LENGTH } from '@cubby/contract/constants'
import type { StudentEnrollment } from '@cubby/contract/seats/enrollments'
import { displayDate } from '@cubby/rules/session-dates'
import { Day } from '@/desk/dates/day.tsx'
import { TruncatedText } from '@/desk/ui/truncated-text.tsx'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/email-text.tsx'

const NOTHING = 'N/A'

/** One enrollment in the dialog of a class. */
export function ClassEnrollmentCard({ row }: { row: StudentEnrollment }) {
  const ended = row.completed_at ?? row.archived_at
  const reason = row.completion_reason ?? row.archived_reason
  return (
    <Card as="li" className="figures grid gap-0.5 p-4 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p className="font-semibold text-base">{row.name}</p>
        <ReviewStatus status={row.enrollment_status} isArchived={row.archived_at !== null} />
      </div>
      <p className="text-muted-foreground">
        <EmailText>{row.email}</EmailText>
      </p>
      <p>Session: {row.session_date ? displayDate(row.session_date, row.session_date) : NOTHING}</p>
      <p>
        Enrolled: <Day of={row.enrolled_at} />
      </p>
      {row.enrollment_type === 'historical' && (
        <>
          <p>Completed/Archived: {ended ? <Day of={ended} /> : NOTHING}</p>
          {reason && (
            <p>
              Reason: <TruncatedText label="Reason" text={reason} length={CLASS_REASON_SHOWN_LENGTH} />
            </p>
          )}
        </>
      )}
    </Card>
  )
}
