import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import type { SessionAttendance } from '@cubby/contract/teaching/class-attendance'
import { endReasonOf } from '@cubby/rules/seats/enrollment'
import { t } from '@cubby/texts/t'
import { createContext, type ReactNode, use } from 'react'
import { Moment, useToday } from '@/desk/dates/dates.tsx'
import { SESSION } from '@/desk/shell/query-client.ts'
import { columnsFor } from '@/desk/table/columns.ts'
import { OneLine, StudentName } from '@/desk/table/user-line.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { PaymentWords } from '@/features/catalog/classes-admin/students/payment-status.tsx'
import { StudentLink } from '@/features/catalog/classes-admin/students/student-link.tsx'
import { UserPanel } from '@/features/office/user-panel/user-panel.tsx'
import { enrollmentList } from '@/features/seats/enrollments-admin/enrollment-list.tsx'
import { enrollmentReviews } from '@/features/seats/enrollments-admin/enrollment-reviews.ts'
import { filterQuery, useEnrollmentPage } from '@/features/seats/enrollments-admin/enrollment-search.ts'
import { canMove, movableOf, pricedOf, useMoveItems } from '@/features/seats/enrollments-admin/move-items.tsx'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { ReviewList } from '@/features/seats/review-admin/review-list.tsx'
import { requestText, transferTexts } from '@/features/seats/transfers/transfer-texts.ts'
import { useTransferDialog } from '@/features/seats/transfers-admin/transfer-dialog.tsx'
import { hoursText, meetingsSoFar } from '@/features/teaching/attendance-admin/attendance-marks.ts'
import { useClassAttendance } from '@/features/teaching/attendance-admin/use-class-attendance.ts'
import { Facts } from '@/ui/facts.tsx'
import { CheckField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { asTable } from './session-lists.tsx'
import { ROSTER_SIZE, type SectionProps } from './session-search.ts'

/** Whose attendance the rows show. A context, because new columns would recreate all rows and lose the focus. */
const Attendance = createContext<SessionAttendance | null>(null)

/** Why the enrollments of all students in the list ended, said once above it. */
const SharedReason = createContext<string | null>(null)

/** Returns the reason that every row has. */
function sharedReasonOf(enrollments: readonly ReviewableEnrollment[]): string | null {
  const [first, ...others] = enrollments.map(endReasonOf)
  return first && others.length > 0 && others.every((reason) => reason === first) ? first : null
}

/** The students of the session: one row each, with what can be done for them. */
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
  const isWide = useWide()
  const query = useEnrollmentPage(shown, ROSTER_SIZE)
  const hasMet = meetingsSoFar(details.meetings ?? [], today).length > 0
  const attendance = useClassAttendance(classId, sessionId).data?.attendance ?? null
  const { onMove, dialog } = useTransferDialog()
  const move = useMoveItems()
  const { sort: _, direction: __, ...unsorted } = shown
  const { rejected_count, archived_count } = details.session
  const left = rejected_count + archived_count
  const sharedReason = sharedReasonOf(query.data?.enrollments ?? [])
  return (
    <Attendance value={hasMet ? attendance : null}>
      <SharedReason value={sharedReason}>
        <ReviewList
          kind={rosterList}
          search={shown}
          choice={{ ...(hasMet ? asTable : beforeFirstMeeting), view: isWide ? 'table' : 'grouped' }}
          query={query}
          filter={filterQuery(shown, today)}
          unsortedFilter={filterQuery(unsorted, today)}
          onSearch={onSearch}
          itemsOf={(enrollment, showBanner) =>
            canMove(enrollment)
              ? move.itemsOf({
                  isRequested: enrollment.transfer_request != null,
                  onMove: () => onMove(movableOf(enrollment), showBanner),
                  priced: pricedOf(enrollment),
                })
              : []
          }
        >
          {(left > 0 || former || sharedReason) && (
            <div className="flex flex-wrap items-center gap-3 print:hidden">
              {(left > 0 || former) && (
                <CheckField
                  className="text-sm"
                  checked={former === 'true'}
                  onCheckedChange={(checked) =>
                    onSearch({ former: checked ? 'true' : undefined, page: undefined })
                  }
                >
                  {t('Show {left, plural, one {# student} other {# students}} who left', { left })}
                </CheckField>
              )}
              {sharedReason && <p className="ms-auto text-muted-foreground text-sm">{sharedReason}</p>}
            </div>
          )}
        </ReviewList>
        {dialog}
        {move.dialog}
        {user && <UserPanel userId={user} onClosed={() => onSearch({ user: undefined })} />}
      </SharedReason>
    </Attendance>
  )
}

interface RosterProps extends SectionProps {
  details: SessionDetails
}

const beforeFirstMeeting = { ...asTable, hidden: ['attended', 'pass'] }

const column = columnsFor<ReviewableEnrollment>()

const columnsWith = (buttonsOf: (enrollment: ReviewableEnrollment) => ReactNode) => [
  column.accessor('student_name', {
    header: t('Student'),
    meta: { kind: 'text' },
    cell: ({ row: { original } }) => (
      <StudentLink userId={original.user_id}>
        <StudentName {...original} />
      </StudentLink>
    ),
  }),
  column.accessor(({ student_phone }) => student_phone ?? '', {
    id: 'phone',
    header: t('Phone'),
    meta: { dropsIfEmpty: true, width: 'xl:w-36' },
    enableSorting: false,
    cell: ({ getValue }) => <span className="figures whitespace-nowrap">{getValue() || '–'}</span>,
  }),
  column.accessor('enrollment_status', {
    header: t('Status'),
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
    header: t('Paid'),
    meta: { kind: 'text' },
    cell: ({ row: { original } }) => <PaymentWords student={original} />,
  }),
  column.display({
    id: 'attended',
    header: t('Attended'),
    meta: { width: 'xl:w-32' },
    cell: ({ row: { original } }) => <Attended userId={original.user_id} />,
  }),
  column.display({
    id: 'pass',
    header: t('Check-in pass'),
    meta: { width: 'xl:w-36' },
    cell: ({ row: { original } }) => <Pass userId={original.user_id} />,
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-44' },
    enableSorting: false,
    header: () => <span className="sr-only">{t('Actions')}</span>,
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
      {totals && totals.held > 0
        ? t('{attended} of {held}', { attended: hoursText(totals.attended), held: hoursText(totals.held) })
        : '–'}
    </span>
  )
}

/** When the pass of a student was last scanned. */
function Pass({ userId }: { userId: string }) {
  const scan = use(Attendance)?.marks.findLast((mark) => mark.user_id === userId && mark.is_check_in)
  return (
    <span className="figures xl:whitespace-nowrap">
      {scan ? <Moment of={scan.marked_at} /> : t('Not scanned')}
    </span>
  )
}

/** A review changes the figures of the page, too. */
const rosterReviews: typeof enrollmentReviews = {
  ...enrollmentReviews,
  lists: [...enrollmentReviews.lists, ...SESSION],
}

const rosterList: typeof enrollmentList = {
  ...enrollmentList,
  reviews: rosterReviews,
  countText: (count: number) => t('{count, plural, one {# student} other {# students}}', { count }),
  empty: {
    title: t(messages.noStudentsInSession),
    detail: t('Enroll a student by phone, or share the class.'),
  },
  caption: t('Roster'),
  columnsWith,
  // All rows are of this session.
  Section: ({ children }) => children,
  Facts: RosterFacts,
}

/** What a line of the roster says about a student. */
function RosterFacts({ row }: { row: ReviewableEnrollment }) {
  const attendance = use(Attendance)
  const shared = use(SharedReason)
  const ended = row.transferred_to ? null : endReasonOf(row)
  const texts = [
    ended && ended !== shared && t('Reason: {reason}', { reason: ended }),
    requestText(row),
    ...transferTexts(row),
  ].filter((text) => text !== null && text !== false)
  return (
    <div className="figures grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ReviewStatus status={row.enrollment_status} isArchived={row.archived_at !== null} />
        <PaymentWords student={row} />
        <span className="text-muted-foreground empty:hidden">{row.student_phone}</span>
      </p>
      {attendance && (
        <Facts as="p" className="text-muted-foreground">
          <span>{rich('Attended <hours></hours>', { hours: () => <Attended userId={row.user_id} /> })}</span>
          <span>{rich('Check-in pass: <pass></pass>', { pass: () => <Pass userId={row.user_id} /> })}</span>
        </Facts>
      )}
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}
