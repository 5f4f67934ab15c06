import { CLASS_REASON_SHOWN_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { StudentEnrollment } from '@cubby/contract/seats/enrollments-review'
import { isSeatStatus } from '@cubby/rules/seats/seat-predicates'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { Day } from '@/desk/dates/dates.tsx'
import { CLASSES } from '@/desk/shell/query-client.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { TruncatedText } from '@/desk/ui/tooltip.tsx'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { Card } from '@/ui/card.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { rich } from '@/ui/rich.tsx'
import type { ClassDialogBodyProps } from '../list/class-dialog-body.ts'

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
        failed={t(messages.classEnrollmentsFailed)}
        announcement={({ total }) =>
          t('{total, plural, one {# enrollment} other {# enrollments}}', { total })
        }
      >
        {({ active, historical }) => {
          // A rejected enrollment is not historical, because it can be approved again, but it holds no seat.
          const rejected = active.filter(({ enrollment_status }) => !isSeatStatus(enrollment_status))
          return (
            <div className="grid gap-5">
              <Group
                title={t('Active Enrollments')}
                rows={active.filter((row) => !rejected.includes(row))}
                empty={[t(messages.noActiveEnrollments), t(messages.noActiveEnrollmentsDetail)]}
              />
              {rejected.length > 0 && <Group title={t('Rejected Enrollments')} rows={rejected} />}
              <Group
                title={t('Historical Enrollments')}
                rows={historical}
                empty={[t(messages.noHistoricalEnrollments), t(messages.noHistoricalEnrollmentsDetail)]}
              />
            </div>
          )
        }}
      </ListState>
    </>
  )
}

interface GroupProps {
  title: string
  rows: readonly StudentEnrollment[]
  /** What to say when there are none. */
  empty?: readonly [string, string]
}

function Group({ title, rows, empty: [nothing, why] = ['', ''] }: GroupProps) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">
        {title} ({rows.length})
      </h3>
      {rows.length === 0 ? (
        <div className="rounded-control bg-muted px-4 py-3">
          <p className="font-semibold">{nothing}</p>
          <p className="text-muted-foreground text-sm">{why}</p>
        </div>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {rows.map((row) => (
            <ClassEnrollmentCard key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

const NOTHING = 'N/A'

/** One enrollment in the dialog of a class. */
function ClassEnrollmentCard({ row }: { row: StudentEnrollment }) {
  const ended = row.completed_at ?? row.archived_at
  const reason = row.completion_reason ?? translate(row.archived_reason ?? '')
  return (
    <Card as="li" className="figures grid gap-0.5 p-4 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p className="font-semibold text-base">{row.name}</p>
        <ReviewStatus status={row.enrollment_status} isArchived={row.archived_at !== null} />
      </div>
      <p className="text-muted-foreground">
        <EmailText>{row.email}</EmailText>
      </p>
      <p>
        {t('Session: {day}', {
          day: row.session_date ? displayDate(row.session_date, row.session_date) : NOTHING,
        })}
      </p>
      <p>{rich('Enrolled: <day></day>', { day: () => <Day of={row.enrolled_at} /> })}</p>
      {row.enrollment_type === 'historical' && (
        <>
          <p>
            {rich('Completed/Archived: <day></day>', { day: () => (ended ? <Day of={ended} /> : NOTHING) })}
          </p>
          {reason && (
            <p>
              {rich('Reason: <reason></reason>', {
                reason: () => (
                  <TruncatedText label={t('Reason')} text={reason} length={CLASS_REASON_SHOWN_LENGTH} />
                ),
              })}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
