import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'

interface RosterSheetProps {
  title: string
  session: { start_date: string; end_date: string; start_time: string; end_time: string }
  /** The day of a session with several days that the sheet is for. */
  day?: string | undefined
  location?: string | null | undefined
  instructor?: string | null | undefined
  students: readonly { id: string; name: string; contact: string; isPending: boolean }[]
}

/** Whether a student is on the attendance sheet: pending or approved, and not archived. */
export function isOnSheet({
  enrollment_status,
  archived_at,
}: {
  enrollment_status: EnrollmentStatus
  archived_at: string | null
}): boolean {
  return archived_at === null && (enrollment_status === 'approved' || enrollment_status === 'pending')
}

/** How many empty lines the sheet has for students who are not in the list. */
const BLANK_LINES = 3

/** The attendance sheet of a session, which students sign. Shown only on paper. */
export function RosterSheet({ title, session, day, location, instructor, students }: RosterSheetProps) {
  const isOneDay = session.start_date === session.end_date
  const facts = [
    [t('Date'), displayDate(session.start_date, session.end_date)],
    [t('Time'), timeRange(session)],
    [t('Location'), location ?? ''],
    [t('Instructor'), instructor ?? ''],
    ...(isOneDay ? [] : [[t('Day of this sheet'), day ? displayDate(day, day) : '____________________']]),
  ].filter(([, value]) => value)
  const headings = ['', t('Name'), t('Contact'), t('Time in'), t('Time out'), t('Signature')]
  const lines = [...students, ...Array.from({ length: BLANK_LINES }, () => null)]
  return (
    <div className="hidden print:block">
      <h2 className="text-2xl">{title}</h2>
      <p className="font-semibold">{t('Attendance sheet')}</p>
      <dl className="figures my-3 flex flex-wrap gap-x-8 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="figures w-full border-collapse text-start text-sm">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="border border-foreground px-2 py-1">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((student, at) => (
            <tr key={student?.id ?? `blank ${at}`} className="h-11">
              <td className="w-8 border border-foreground px-2 text-end">{at + 1}</td>
              <td className="border border-foreground px-2 font-semibold">
                {student?.name}
                {student?.isPending && (
                  <span className="block font-normal text-xs">{t('Not approved yet')}</span>
                )}
              </td>
              <td className="wrap-anywhere w-[28%] border border-foreground px-2 text-xs">
                {student?.contact}
              </td>
              <td className="w-[9%] border border-foreground" />
              <td className="w-[9%] border border-foreground" />
              <td className="w-[26%] border border-foreground" />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-6 flex break-before-avoid gap-8">
        <span className="flex-1 border-foreground border-t pt-1 text-sm">{t("Instructor's signature")}</span>
        <span className="w-1/4 border-foreground border-t pt-1 text-sm">{t('Date')}</span>
      </p>
    </div>
  )
}
