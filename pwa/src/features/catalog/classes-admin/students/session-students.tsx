import type { SessionStudent, SessionWithStudents } from '@cubby/contract/catalog/class-students'
import { messages } from '@cubby/contract/messages'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { Banner, useBanner } from '@/desk/messages/banner.tsx'
import { Menu } from '@/desk/ui/menu.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { type OnMove, useMoveItems } from '@/features/seats/enrollments-admin/move-items.tsx'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { isOnSheet, RosterSheet } from '@/features/seats/roster/roster-sheet.tsx'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { PrintButton } from '@/ui/print-button.tsx'
import { rich } from '@/ui/rich.tsx'
import { countsText, sessionStatusLabels, sessionTones } from '../list/class-labels.ts'
import { SessionStatus } from '../status/session-status.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { StudentLink } from './student-link.tsx'

interface SessionStudentsProps {
  session: SessionWithStudents
  classId: string
  /** The title of the class. */
  title: string
  onMove: OnMove
}

/** One session with its students; a removed one is locked. */
export function SessionStudents({ session, classId, title, onMove }: SessionStudentsProps) {
  const Students = useWide() ? StudentTable : StudentLines
  const { banner, showBanner } = useBanner()
  const movable = ({ enrollment_id, name }: SessionStudent) => ({
    id: enrollment_id,
    studentName: name,
    classId,
    sessionId: session.session_id,
    place: `${title}, ${displayDate(session.session_date, session.end_date)}`,
    request: null,
  })
  const isRemoved = session.session_type === 'historical'
  const move = useMoveItems()
  const days = displayDate(session.session_date, session.end_date)
  return (
    <Card as="li" sheet className="print:border-0">
      <RosterSheet
        title={title}
        session={{ ...session, start_date: session.session_date }}
        students={session.students.filter(isOnSheet).map((student) => ({
          id: student.enrollment_id,
          name: student.name,
          contact: student.email,
          isPending: student.enrollment_status === 'pending',
        }))}
      />
      <details className="group print:hidden">
        <summary className="figures flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
          <span className="font-semibold">{days}</span>
          <span>{timeRange(session)}</span>
          <Chip tone={sessionTones[session.status]}>{sessionStatusLabels[session.status]}</Chip>
          {session.status_change && (
            <span className="group-open:hidden">
              <Chip tone="warning">
                {t('Changing to {status}', { status: sessionStatusLabels[session.status_change.to] })}
              </Chip>
            </span>
          )}
          {isRemoved && (
            <Chip>
              <Lock aria-hidden="true" />
              {t('Removed')}
            </Chip>
          )}
          <span className="text-muted-foreground text-sm sm:ms-auto">
            {countsText(session, session.capacity)}
          </span>
        </summary>
        <div className="grid gap-3 border-t pt-3">
          <div className="grid gap-3 px-4">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <SessionStatus session={session} classId={classId} title={title} locked={isRemoved} />
              <div className="flex flex-wrap items-center gap-x-3">
                {!isRemoved && (
                  <Link
                    to="/admin/sessions/$id/$section"
                    params={{ id: session.session_id, section: 'roster' }}
                    className={`${textLink} text-sm`}
                  >
                    {rich('Page of the session<hidden> on {day}</hidden>', { day: days, hidden: srOnly })}
                  </Link>
                )}
                <PrintButton
                  variant="quiet"
                  label={t('Print attendance sheet')}
                  of={` ${t('of {title}, {days}', { title, days })}`}
                />
              </div>
            </div>
            <Banner banner={banner} showBanner={showBanner} />
          </div>
          {session.students.length === 0 ? (
            <p className="px-4 pb-4 text-muted-foreground">{t(messages.noStudentsInSession)}</p>
          ) : (
            <Students
              students={session.students}
              historical={isRemoved}
              menuOf={(student) =>
                !isRemoved &&
                isOnSheet(student) && (
                  <Menu
                    dense
                    label={t('More: {name}', { name: student.name })}
                    items={move.itemsOf({
                      isRequested: false,
                      onMove: () => onMove(movable(student), showBanner),
                    })}
                  />
                )
              }
            />
          )}
          {move.dialog}
        </div>
      </details>
    </Card>
  )
}

/** The students of a session as lines, for small screens. */
function StudentLines({ students, historical, menuOf }: StudentTableProps) {
  return (
    <ul className="divide-y border-t">
      {students.map((student) => (
        <li key={student.enrollment_id} className="flex items-start justify-between gap-2 py-2 pe-1 ps-4">
          <div className="grid min-w-0 gap-1 text-sm">
            <p className="text-base">
              <StudentLink userId={student.id}>{student.name}</StudentLink>
            </p>
            <p className="text-muted-foreground">
              <EmailText>{student.email}</EmailText>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="sr-only">{t('Enrollment Status:')} </span>
              <ReviewStatus status={student.enrollment_status} isArchived={student.archived_at !== null} />
              <span className="sr-only">{t('Payment Status:')} </span>
              <PaymentStatus student={student} />
            </p>
            {historical && (
              <p className="figures">
                <span className="text-muted-foreground">{t('Completed/Archived')}</span>{' '}
                <StudentEndDate student={student} />
              </p>
            )}
          </div>
          {menuOf(student)}
        </li>
      ))}
    </ul>
  )
}

interface StudentTableProps {
  students: readonly SessionStudent[]
  historical: boolean
  /** The menu of a student. */
  menuOf: (student: SessionStudent) => ReactNode
}

function StudentTable({ students, historical, menuOf }: StudentTableProps) {
  const headings = [t('Name'), t('Email'), t('Enrollment Status'), t('Payment Status')]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="overflow-x-auto border-t" aria-label={t('Students')} tabIndex={0}>
      <table className="w-full text-sm [&_td]:border-b [&_td]:px-4 [&_tr:last-child>td]:border-b-0">
        <thead>
          <tr className="bg-muted text-start">
            {[...headings, ...(historical ? ['Completed/Archived'] : [])].map((head) => (
              <th key={head} scope="col" className="h-8 px-4 font-semibold">
                {head}
              </th>
            ))}
            <td className="border-b-0" />
          </tr>
        </thead>
        <tbody className="figures">
          {students.map((student) => (
            <tr key={student.enrollment_id} className="h-10 hover:bg-muted">
              <td>
                <StudentLink userId={student.id}>{student.name}</StudentLink>
              </td>
              <td>
                <EmailText>{student.email}</EmailText>
              </td>
              <td>
                <ReviewStatus status={student.enrollment_status} isArchived={student.archived_at !== null} />
              </td>
              <td>
                <PaymentStatus student={student} />
              </td>
              {historical && (
                <td>
                  <StudentEndDate student={student} />
                </td>
              )}
              <td className="text-end">{menuOf(student)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** When a student completed or left a session: 'Nov 21, 2026', or 'N/A'. */
function StudentEndDate({ student: { completed_at, archived_at } }: { student: SessionStudent }) {
  const ended = completed_at ?? archived_at
  return ended ? <Day of={ended} /> : 'N/A'
}
