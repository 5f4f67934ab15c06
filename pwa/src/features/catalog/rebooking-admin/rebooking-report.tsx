import type { RebookingReport } from '@cubby/contract/catalog/rebooking'
import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { Moment } from '@/desk/dates/dates.tsx'
import { ListState } from '@/desk/table/list-state.tsx'
import { moneyText } from '@/features/seats/transfers-admin/transfer-form.tsx'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { rich } from '@/ui/rich.tsx'

/** What the last cancellation of a session did to each student, and what they have chosen since. */
export function SessionReport({ sessionId: id }: { sessionId: string }) {
  const query = useQuery({
    queryKey: ['rebooking-report', id],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/sessions/:id/rebooking', { params: { id }, signal }),
  })
  return (
    <ListState
      query={query}
      failed={t(messages.rebookingReportFailed)}
      announcement={({ students }) =>
        t('{count, plural, one {# student} other {# students}}', { count: students.length })
      }
      empty={{
        title: t('No one was rebooked'),
        detail: t('The session was cancelled without other dates for its students.'),
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
    <ul aria-label={t('Students')} className="grid divide-y border-y">
      {students.map((student) => {
        const session = sessions.find(({ id }) => id === student.session_id)
        const { label, tone } = stateOf(student)
        const until = student.answer_until
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
              {student.choice === 'open' && until !== null && (
                <>
                  {rich('Can answer until <moment></moment>.', {
                    moment: () => <Moment of={until} />,
                  })}{' '}
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
  if (plan === 'move') return { label: t('Moved'), tone: 'success' }
  if (plan === 'refund') return { label: t('Refund'), tone: 'warning' }

  switch (choice) {
    case 'kept':
      return { label: by_default ? t('Stays, no answer') : t('Stays'), tone: 'success' }
    case 'moved':
      return { label: t('Chose another date'), tone: 'success' }
    case 'refunded':
      return { label: by_default ? t('Refund, no answer') : t('Refund'), tone: 'warning' }
    case 'ended':
      return { label: t('Ended'), tone: 'neutral' }
    default:
      return { label: t('Asked'), tone: 'pending' }
  }
}
