import { REASON_SHOWN_LENGTH } from '@cubby/contract/constants'
import type { UserEnrollment } from '@cubby/contract/people/users'
import { displayDate } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { Day } from '@/desk/dates/dates.tsx'
import { TruncatedText } from '@/desk/ui/tooltip.tsx'
import { statusLabels } from '@/features/seats/enrollments/enrollment-status.tsx'

const NOTHING = 'N/A'

interface EnrollmentTableProps {
  rows: UserEnrollment[]
  historical: boolean
}

export function EnrollmentTable({ rows, historical }: EnrollmentTableProps) {
  const headings = historical
    ? [t('Class'), t('Session Date'), t('Status'), t('Completed/Archived'), t('Reason')]
    : [t('Class'), t('Session Date'), t('Status'), t('Enrolled')]
  if (rows.length === 0) {
    return (
      <p className="py-6 text-muted-foreground">
        {historical ? t('No historical enrollments.') : t('No active enrollments.')}
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="overflow-x-auto" aria-label={t('Enrollments')} tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-muted-foreground">
            {headings.map((head) => (
              <th key={head} scope="col" className="border-b py-2 pe-4 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {rows.map((row) => (
            <tr key={row.enrollment_id}>
              <td className="border-b py-2 pe-4">{row.class_title}</td>
              <td className="border-b py-2 pe-4">
                {row.session_date ? displayDate(row.session_date, row.session_date) : NOTHING}
              </td>
              <td className="border-b py-2 pe-4">{translate(statusLabels[row.enrollment_status])}</td>
              {historical ? (
                <HistoricalCells row={row} />
              ) : (
                <td className="border-b py-2">
                  <Day of={row.enrolled_at} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function HistoricalCells({ row }: { row: UserEnrollment }) {
  const ended = row.completed_at ?? row.archived_at
  const reason = row.completion_reason ?? translate(row.archived_reason ?? '')
  return (
    <>
      <td className="border-b py-2 pe-4">{ended ? <Day of={ended} /> : NOTHING}</td>
      <td className="border-b py-2">
        {reason ? <TruncatedText label={t('Reason')} text={reason} length={REASON_SHOWN_LENGTH} /> : NOTHING}
      </td>
    </>
  )
}
