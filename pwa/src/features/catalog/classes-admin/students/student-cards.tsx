import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { EmailText } from '@/ui/email-text.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { StudentEndDate } from './student-end-date.tsx'
import type { StudentTableProps } from './student-table.tsx'

/** The students of a session as cards, for small screens. */
export function StudentCards({ students, historical, menuOf }: StudentTableProps) {
  return (
    <ul className="divide-y border-t">
      {students.map((student) => (
        <li key={student.enrollment_id} className="grid gap-2 py-3">
          <div className="flex items-start justify-between gap-2">
            <div className="min-w-0">
              <p className="font-semibold">{student.name}</p>
              <p className="text-muted-foreground text-sm">
                <EmailText>{student.email}</EmailText>
              </p>
            </div>
            {menuOf(student)}
          </div>
          <dl className="figures flex flex-wrap gap-x-6 gap-y-2 text-sm [&_dt]:text-muted-foreground">
            <div>
              <dt>Enrollment Status</dt>
              <dd>
                <ReviewStatus status={student.enrollment_status} isArchived={student.archived_at !== null} />
              </dd>
            </div>
            <div>
              <dt>Payment Status</dt>
              <dd>
                <PaymentStatus status={student.payment_status} />
              </dd>
            </div>
            {historical && (
              <div>
                <dt>Completed/Archived</dt>
                <dd>
                  <StudentEndDate student={student} />
                </dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
