import type { SessionStudent, SessionWithStudents } from '@cubby/contract/catalog/class-students'
import { messages } from '@cubby/contract/messages'
import { amountText, paidByText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { Banner, useBanner } from '@/desk/messages/banner.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { AttendanceLink } from '@/features/catalog/classes-admin/list/attendance-link.tsx'
import { MoveMenu, type OnMove } from '@/features/seats/enrollments-admin/move-menu.tsx'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { RosterSheet } from '@/features/seats/roster/roster-sheet.tsx'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip, type ChipTone } from '@/ui/chip.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { PrintButton } from '@/ui/print-button.tsx'
import { countsText, sessionStatusLabels, sessionTones } from '../list/class-labels.ts'
import { SessionStatus } from '../status/session-status.tsx'

interface SessionStudentsProps {
  session: SessionWithStudents
  classId: string
  /** The title of the class. */
  title: string
  onMove: OnMove
}

/** One session with its students; a removed one is locked. */
export function SessionStudents({ session, classId, title, onMove }: SessionStudentsProps) {
  const Students = useWide() ? StudentTable : StudentCards
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
  return (
    <Card as="li" sheet className="print:border-0">
      <RosterSheet
        title={title}
        session={{ ...session, start_date: session.session_date }}
        students={session.students.filter(isAttending).map((student) => ({
          id: student.enrollment_id,
          name: student.name,
          contact: student.email,
          isPending: student.enrollment_status === 'pending',
        }))}
      />
      <details className="group print:hidden">
        <summary className="figures flex min-h-14 list-none cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
          <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
          <span className="font-semibold">{displayDate(session.session_date, session.end_date)}</span>
          <span>{timeRange(session)}</span>
          <Chip tone={sessionTones[session.status]}>{sessionStatusLabels[session.status]}</Chip>
          {session.status_change && (
            <span className="group-open:hidden">
              <Chip tone="warning">Changing to {sessionStatusLabels[session.status_change.to]}</Chip>
            </span>
          )}
          {isRemoved && (
            <Chip>
              <Lock aria-hidden="true" />
              Removed
            </Chip>
          )}
          <span className="text-muted-foreground text-sm sm:ml-auto">
            {countsText(session, session.capacity)}
          </span>
        </summary>
        <div className="grid gap-4 border-t p-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PrintButton
              label="Print attendance sheet"
              of={` of ${title}, ${displayDate(session.session_date, session.end_date)}`}
            />
            {!isRemoved && (
              <Link
                to="/admin/sessions/$id/$section"
                params={{ id: session.session_id, section: 'roster' }}
                className={`${textLink} text-sm`}
              >
                Page of the session
                <span className="sr-only"> on {displayDate(session.session_date, session.end_date)}</span>
              </Link>
            )}
            {!isRemoved && (
              <AttendanceLink
                classId={classId}
                sessionId={session.session_id}
                of={displayDate(session.session_date, session.end_date)}
              />
            )}
          </div>
          <Banner banner={banner} showBanner={showBanner} />
          <SessionStatus session={session} classId={classId} title={title} locked={isRemoved} />
          {session.students.length === 0 ? (
            <p className="text-muted-foreground">{messages.noStudentsInSession}</p>
          ) : (
            <Students
              students={session.students}
              historical={isRemoved}
              menuOf={(student) =>
                !isRemoved &&
                isAttending(student) && (
                  <MoveMenu
                    name={student.name}
                    isRequested={false}
                    onMove={() => onMove(movable(student), showBanner)}
                  />
                )
              }
            />
          )}
        </div>
      </details>
    </Card>
  )
}

/** Whether a student is on the attendance sheet: pending or approved, and not archived. */
function isAttending({ enrollment_status, archived_at }: SessionStudent): boolean {
  return archived_at === null && (enrollment_status === 'approved' || enrollment_status === 'pending')
}

/** The students of a session as cards, for small screens. */
function StudentCards({ students, historical, menuOf }: StudentTableProps) {
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
                <PaymentStatus student={student} />
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

interface StudentTableProps {
  students: readonly SessionStudent[]
  historical: boolean
  /** The menu of a student. */
  menuOf: (student: SessionStudent) => ReactNode
}

function StudentTable({ students, historical, menuOf }: StudentTableProps) {
  const headings = ['Name', 'Email', 'Enrollment Status', 'Payment Status']
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="overflow-x-auto" aria-label="Students" tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted-foreground">
            {[...headings, ...(historical ? ['Completed/Archived'] : [])].map((head) => (
              <th key={head} scope="col" className="border-b py-2 pr-4 font-semibold">
                {head}
              </th>
            ))}
            <td className="border-b" />
          </tr>
        </thead>
        <tbody className="figures">
          {students.map((student) => (
            <tr key={student.enrollment_id}>
              <td className="border-b py-2 pr-4">{student.name}</td>
              <td className="border-b py-2 pr-4">
                <EmailText>{student.email}</EmailText>
              </td>
              <td className="border-b py-2 pr-4">
                <ReviewStatus status={student.enrollment_status} isArchived={student.archived_at !== null} />
              </td>
              <td className="border-b py-2 pr-4">
                <PaymentStatus student={student} />
              </td>
              {historical && (
                <td className="border-b py-2">
                  <StudentEndDate student={student} />
                </td>
              )}
              <td className="border-b text-right">{menuOf(student)}</td>
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

/** Returns the tone of a payment status: success if paid, warning if pending or due soon, otherwise destructive. */
const toneOf = (status: string): ChipTone =>
  status === 'paid' ? 'success' : status === 'pending' || status === 'due_soon' ? 'warning' : 'destructive'

interface PaymentStatusProps {
  student: {
    payment_status?: string | null | undefined
    refund_due?: number | undefined
    paid_by?: string | null | undefined
  }
}

/** What the student paid for an enrollment, and what is due for a refund; or the center that pays. */
export function PaymentStatus({ student }: PaymentStatusProps) {
  const { payment_status: status, refund_due = 0, paid_by } = student
  if (paid_by) return <span className="wrap-anywhere text-sm">{paidByText(paid_by)}</span>
  if (!status) return 'N/A'
  return (
    <Chip tone={toneOf(status)}>
      <span className="capitalize">{status.replace('_', ' ')}</span>
      {refund_due > 0 && <span className="figures ml-1">{amountText(refund_due)}</span>}
    </Chip>
  )
}
