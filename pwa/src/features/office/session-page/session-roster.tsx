import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import type { SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { endReasonOf } from '@cubby/rules/seats/enrollment'
import { Phone, UserRoundPlus } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { Moment, useToday } from '@/desk/dates/dates.tsx'
import { columnsFor } from '@/desk/table/columns.ts'
import { OneLine, StudentName } from '@/desk/table/user-line.tsx'
import { PaymentStatus } from '@/features/catalog/classes-admin/students/session-students.tsx'
import { PhoneEnrollmentDialog } from '@/features/office/phone-enrollment/phone-enrollment-dialog.tsx'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { enrollmentList } from '@/features/seats/enrollments-admin/enrollment-list.tsx'
import { filterQuery, useEnrollmentPage } from '@/features/seats/enrollments-admin/enrollment-search.ts'
import { canMove, MoveMenu, movableOf, pricedOf } from '@/features/seats/enrollments-admin/move-menu.tsx'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { ReviewList, type ReviewListKind } from '@/features/seats/review-admin/review-list.tsx'
import { RosterSheet } from '@/features/seats/roster/roster-sheet.tsx'
import { requestText, transferTexts } from '@/features/seats/transfers/transfer-texts.ts'
import { useTransferDialog } from '@/features/seats/transfers-admin/transfer-dialog.tsx'
import { hoursText } from '@/features/teaching/attendance-admin/attendance-marks.ts'
import { useClassAttendance } from '@/features/teaching/attendance-admin/use-class-attendance.ts'
import { Button } from '@/ui/button.tsx'
import { CheckField } from '@/ui/fields.tsx'
import { PrintButton } from '@/ui/print-button.tsx'
import { asTable } from './session-lists.tsx'
import type { SectionProps } from './session-search.ts'
import { WalkInDialog } from './walk-in-dialog.tsx'

/** A page has the whole roster of almost every session. */
const PAGE_SIZE = 100

/** Whose attendance the rows show. A context, because new columns would recreate all rows and lose the focus. */
const Attendance = createContext<SessionAttendance | null>(null)

/** Why the enrollments of all students in the list ended, said once above it. */
const SharedReason = createContext<string | null>(null)

/** Returns the reason that every row has. */
function sharedReasonOf(enrollments: readonly ReviewableEnrollment[]): string | null {
  const [first, ...others] = enrollments.map(endReasonOf)
  return first && others.length > 0 && others.every((reason) => reason === first) ? first : null
}

/** The students of the session: status, paid, attended, and pass, with everything that can be done for them. */
export function SessionRoster({ details, sessionId, classId, search, onSearch }: RosterProps) {
  const { page, direction, user, former } = search
  const shown = {
    sessionId,
    ...(!former && { roster: 'true' as const }),
    dates: 'all' as const,
    view: 'table' as const,
    sort: search.sort ?? 'student_name',
    ...(page && { page }),
    ...(direction && { direction }),
    ...(user && { user }),
  }
  const today = useToday()
  const query = useEnrollmentPage(shown, PAGE_SIZE)
  const attendance = useClassAttendance(classId, sessionId).data?.attendance ?? null
  const { onMove, dialog } = useTransferDialog()
  const { sort: _, direction: __, ...unsorted } = shown
  const { session } = details
  const sharedReason = sharedReasonOf(query.data?.enrollments ?? [])
  return (
    <Attendance value={attendance}>
      <SharedReason value={sharedReason}>
        <div data-sheet className="grid grid-cols-1">
          <RosterSheet
            title={details.class.title}
            session={session}
            location={session.session_location}
            instructor={session.instructor_name ?? details.class.instructor_name}
            students={(query.data?.enrollments ?? []).filter(isOnSheet).map((enrollment) => ({
              id: enrollment.id,
              name: enrollment.student_name,
              contact: enrollment.student_email,
              isPending: enrollment.enrollment_status === 'pending',
            }))}
          />
          <div className="print:hidden">
            <ReviewList
              kind={rosterList}
              search={shown}
              choice={asTable}
              query={query}
              filter={filterQuery(shown, today)}
              unsortedFilter={filterQuery(unsorted, today)}
              onSearch={onSearch}
              menuOf={(enrollment, place, showBanner) =>
                canMove(enrollment) && (
                  <MoveMenu
                    name={enrollment.student_name}
                    dense={place === 'row'}
                    isRequested={enrollment.transfer_request != null}
                    onMove={() => onMove(movableOf(enrollment), showBanner)}
                    priced={pricedOf(enrollment)}
                  />
                )
              }
            >
              <div className="flex flex-wrap items-center gap-3">
                <AddStudents details={details} />
                <PrintButton label="Print attendance sheet" />
                <CheckField
                  className="text-sm"
                  checked={former === 'true'}
                  onCheckedChange={(checked) =>
                    onSearch({ former: checked ? 'true' : undefined, page: undefined })
                  }
                >
                  Show students who left
                </CheckField>
                {sharedReason && <p className="ml-auto text-muted-foreground text-sm">{sharedReason}</p>}
              </div>
            </ReviewList>
          </div>
        </div>
        {dialog}
        {user && <UserPanel userId={user} onClosed={() => onSearch({ user: undefined })} />}
      </SharedReason>
    </Attendance>
  )
}

interface RosterProps extends SectionProps {
  details: SessionDetails
}

/** Whether a student is on the attendance sheet: pending or approved, and not archived. */
function isOnSheet({ enrollment_status, archived_at }: ReviewableEnrollment): boolean {
  return archived_at === null && (enrollment_status === 'approved' || enrollment_status === 'pending')
}

/** Enrolls students who call, and those who stand at the door. */
function AddStudents({ details: { session, ...details } }: { details: SessionDetails }) {
  const [opened, setOpened] = useState<'phone' | 'walk-in' | null>(null)
  const today = useToday()
  if (session.status !== 'scheduled' || session.end_date < today) return null
  const hasBegun = session.start_date <= today
  const close = () => setOpened(null)
  return (
    <>
      <Button size="small" onClick={() => setOpened('phone')}>
        <Phone className="size-4" aria-hidden="true" />
        Enroll by phone
      </Button>
      {hasBegun && details.class.allows_walk_ins && (
        <Button size="small" variant="outline" onClick={() => setOpened('walk-in')}>
          <UserRoundPlus className="size-4" aria-hidden="true" />
          Add walk-in
        </Button>
      )}
      {opened === 'phone' && (
        <PhoneEnrollmentDialog session={{ id: session.id, classId: session.class_id }} onClosed={close} />
      )}
      {opened === 'walk-in' && <WalkInDialog sessionId={session.id} onClosed={close} />}
    </>
  )
}

const column = columnsFor<ReviewableEnrollment>()

const columnsWith = (buttonsOf: (enrollment: ReviewableEnrollment) => ReactNode) => [
  column.accessor('student_name', {
    header: 'Student',
    meta: { kind: 'text' },
    cell: ({ row: { original } }) => <StudentName {...original} />,
  }),
  column.accessor('enrollment_status', {
    header: 'Status',
    meta: { kind: 'text' },
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        <ReviewStatus status={original.enrollment_status} isArchived={original.archived_at !== null} />
        <EndReason enrollment={original} />
      </span>
    ),
  }),
  column.display({
    id: 'paid',
    header: 'Paid',
    meta: { width: 'xl:w-36' },
    cell: ({ row: { original } }) => <PaymentStatus student={original} />,
  }),
  column.display({
    id: 'attended',
    header: 'Attended',
    meta: { width: 'xl:w-32' },
    cell: ({ row: { original } }) => <Attended userId={original.user_id} />,
  }),
  column.display({
    id: 'pass',
    header: 'Pass',
    meta: { width: 'xl:w-52' },
    cell: ({ row: { original } }) => <Pass userId={original.user_id} />,
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-52' },
    enableSorting: false,
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => buttonsOf(row.original),
  }),
]

/** What a student asks for, or why the enrollment ended, unless all ended for that reason. */
function EndReason({ enrollment }: { enrollment: ReviewableEnrollment }) {
  const shared = use(SharedReason)
  const text = requestText(enrollment) ?? transferTexts(enrollment)[0] ?? endReasonOf(enrollment)
  return <OneLine>{text === shared ? null : text}</OneLine>
}

/** The hours that a student attended so far: '3 h of 3 h'. */
function Attended({ userId }: { userId: string }) {
  const totals = use(Attendance)?.students.find(({ id }) => id === userId)?.totals
  return (
    <span className="figures whitespace-nowrap">
      {totals && totals.held > 0 ? `${hoursText(totals.attended)} of ${hoursText(totals.held)}` : '–'}
    </span>
  )
}

/** When the pass of a student was last scanned. */
function Pass({ userId }: { userId: string }) {
  const scan = use(Attendance)?.marks.findLast((mark) => mark.user_id === userId && mark.is_check_in)
  return (
    <span className="figures xl:whitespace-nowrap">
      {scan ? <Moment of={scan.marked_at} /> : 'Not scanned'}
    </span>
  )
}

const rosterList: typeof enrollmentList = {
  ...enrollmentList,
  noun: ['student', 'students'],
  empty: { title: messages.noStudentsInSession, detail: 'Enroll a student by phone, or share the class.' },
  caption: 'Roster',
  columnsWith,
  Details: RosterDetails,
} satisfies ReviewListKind<ReviewableEnrollment, 'pending', never>

/** What a card of the roster says about a student. */
function RosterDetails({ row }: { row: ReviewableEnrollment }) {
  const shared = use(SharedReason)
  const ended = row.transferred_to ? null : endReasonOf(row)
  const reason = ended === shared ? null : ended
  const facts = [
    ['Paid', <PaymentStatus key="paid" student={row} />],
    ['Attended', <Attended key="attended" userId={row.user_id} />],
    ['Pass', <Pass key="pass" userId={row.user_id} />],
  ] as const
  return (
    <>
      <div>
        <ReviewStatus status={row.enrollment_status} isArchived={row.archived_at !== null} />
        {/* Leaves space for Undo at the right. */}
        {reason && (
          <p className={`mt-2 wrap-anywhere text-sm ${row.undo ? 'pr-32' : ''}`}>Reason: {reason}</p>
        )}
      </div>
      <dl className="figures grid grid-cols-2 gap-x-3 gap-y-1 text-muted-foreground text-sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="text-foreground">{value}</dd>
          </div>
        ))}
      </dl>
      {[requestText(row), ...transferTexts(row)].map(
        (text) =>
          text && (
            <p key={text} className="figures wrap-anywhere text-sm">
              {text}
            </p>
          ),
      )}
    </>
  )
}
