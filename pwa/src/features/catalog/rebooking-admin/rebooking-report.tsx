import type { RebookingReport } from '@cubby/contract/catalog/rebooking'
import { messages } from '@cubby/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { moneyText } from '@/features/seats/transfers-admin/transfer-form.tsx'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { pluralize } from '@/ui/pluralize.ts'

/** What the last cancellation of a session did to each student, and what they have chosen since. */
export function SessionReport({ sessionId: id }: { sessionId: string }) {
  const query = useQuery({
    queryKey: ['rebooking-report', id],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/sessions/:id/rebooking', { params: { id }, signal }),
  })
  return (
    <ListState
      query={query}
      failed={messages.rebookingReportFailed}
      announcement={({ students }) => pluralize(students.length, 'student')}
      empty={{
        title: 'No one was rebooked',
        detail: 'The session was cancelled without other dates for its students.',
        is: ({ students }) => students.length === 0,
      }}
    >
      {(report) => <ReportList report={report} />}
    </ListState>
  )
}

type ReportedStudent = RebookingReport['students'][number]

/** Each student with where they are now, and the money. */
export function ReportList({ report: { students, sessions } }: { report: RebookingReport }) {
  return (
    <ul aria-label="Students" className="grid divide-y border-y">
      {students.map((student) => {
        const session = sessions.find(({ id }) => id === student.session_id)
        const { label, tone } = stateOf(student)
        return (
          <li key={student.enrollment_id} className="figures grid gap-1 py-2.5 text-sm">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="wrap-anywhere font-semibold text-base">{student.name}</span>
              <Chip tone={tone}>{label}</Chip>
              {session && student.choice !== 'refunded' && student.choice !== 'ended' && (
                <span>{session.display_date}</span>
              )}
            </div>
            <p className="text-muted-foreground">
              {student.choice === 'open' && student.answer_until !== null && (
                <>
                  Can answer until <Moment of={student.answer_until} />.{' '}
                </>
              )}
              {moneyText(student.money)}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function stateOf({ plan, choice, by_default }: ReportedStudent): { label: string; tone: ChipTone } {
  if (plan === 'move') return { label: 'Moved', tone: 'success' }
  if (plan === 'refund') return { label: 'Refund', tone: 'warning' }
  const why = by_default ? ', no answer' : ''
  switch (choice) {
    case 'kept':
      return { label: `Stays${why}`, tone: 'success' }
    case 'moved':
      return { label: 'Chose another date', tone: 'success' }
    case 'refunded':
      return { label: `Refund${why}`, tone: 'warning' }
    case 'ended':
      return { label: 'Ended', tone: 'neutral' }
    default:
      return { label: 'Asked', tone: 'pending' }
  }
}
