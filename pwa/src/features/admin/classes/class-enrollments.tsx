import { CLASS_REASON_SHOWN_LENGTH } from '@cubby/contract/constants'
import type { StudentEnrollment } from '@cubby/contract/enrollments'
import { messages } from '@cubby/contract/messages'
import { displayDate } from '@cubby/rules/session-dates'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { Day } from '@/features/admin/dates/day.tsx'
import { ReviewStatus } from '@/features/admin/enrollments/review-status.tsx'
import { ListState } from '@/features/admin/table/list-state.tsx'
import { TruncatedText } from '@/features/admin/ui/truncated-text.tsx'
import { Card } from '@/ui/card.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import type { ClassDialogBodyProps } from './class-dialog-body.ts'
import { CLASSES } from './use-classes.ts'

const NOTHING = 'N/A'

/** All current and past enrollments of a class. */
export function ClassEnrollments({ found }: ClassDialogBodyProps) {
  const query = useQuery({
    queryKey: [...CLASSES, found.id, 'enrollments'],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/classes/:id/enrollments', { params: { id: found.id }, signal }),
  })
  return (
    <>
      <p className="font-semibold">{found.title}</p>
      <ListState
        query={query}
        failed={messages.classEnrollmentsFailed}
        count={({ total }) => pluralize(total, 'enrollment')}
      >
        {({ active, historical }) => (
          <div className="grid gap-5">
            <Group
              title={`Active Enrollments (${active.length})`}
              rows={active}
              empty={[messages.noActiveEnrollments, messages.noActiveEnrollmentsDetail]}
            />
            <Group
              title={`Historical Enrollments (${historical.length})`}
              rows={historical}
              empty={[messages.noHistoricalEnrollments, messages.noHistoricalEnrollmentsDetail]}
            />
          </div>
        )}
      </ListState>
    </>
  )
}

interface GroupProps {
  title: string
  rows: StudentEnrollment[]
  empty: readonly [string, string]
}

function Group({ title, rows, empty: [nothing, why] }: GroupProps) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      {rows.length === 0 ? (
        <div className="rounded-control bg-muted px-4 py-3">
          <p className="font-semibold">{nothing}</p>
          <p className="text-muted-foreground text-sm">{why}</p>
        </div>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {rows.map((row) => (
            <EnrollmentCard key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function EnrollmentCard({ row }: { row: StudentEnrollment }) {
  const ended = row.completed_at ?? row.archived_at
  const reason = row.completion_reason ?? row.archived_reason
  return (
    <Card as="li" className="figures grid gap-0.5 p-4 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p className="font-semibold text-base">{row.name}</p>
        <ReviewStatus status={row.enrollment_status} isArchived={row.archived_at !== null} />
      </div>
      <p className="wrap-anywhere text-muted-foreground">{row.email}</p>
      <p>Session: {row.session_date ? displayDate(row.session_date, row.session_date) : NOTHING}</p>
      <p>
        Enrolled: <Day of={row.enrolled_at} />
      </p>
      {row.enrollment_type === 'historical' && (
        <>
          <p>Completed: {ended ? <Day of={ended} /> : NOTHING}</p>
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
