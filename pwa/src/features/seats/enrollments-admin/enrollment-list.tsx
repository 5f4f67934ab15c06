import { messages } from '@cubby/contract/messages'
import type { EnrollmentPage } from '@cubby/contract/seats/enrollments-admin'
import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import { discountedPriceText } from '@cubby/rules/money/discount'
import { paidByText } from '@cubby/rules/money/price-text'
import { paginationOf } from '@cubby/rules/pagination'
import { endReasonOf } from '@cubby/rules/seats/enrollment'
import { columnDates, sessionDates, shortDecisionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { columnsFor, hideableColumns } from '@/desk/table/columns.ts'
import { StudentName, TwoLines } from '@/desk/table/user-line.tsx'
import { DiscountText } from '@/features/money/payments-admin/discount-text.tsx'
import { useBulkDialogs } from '@/features/school/bulk/bulk-dialogs.tsx'
import { approveAllText, bulkOperations } from '@/features/school/bulk/operations.ts'
import type { ReviewListKind } from '@/features/seats/review-admin/review-list.tsx'
import { SessionHeading } from '@/features/seats/review-admin/session-heading.tsx'
import type { ReviewNote } from '@/features/seats/review-admin/use-undoable.ts'
import { nameOf, requestText, transferTexts } from '@/features/seats/transfers/transfer-texts.ts'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { enrollmentReviews } from './enrollment-reviews.ts'
import { ReviewStatus } from './review-status.tsx'

const column = columnsFor<ReviewableEnrollment>()

const columnsWith = (buttonsOf: (enrollment: ReviewableEnrollment) => ReactNode) => [
  column.accessor('student_name', {
    header: t('Student'),
    meta: { kind: 'text', width: 'xl:w-32 min-[88rem]:w-36' },
    cell: ({ row: { original } }) => <StudentName {...original} />,
  }),
  column.accessor('class_name', {
    header: t('Class'),
    meta: { kind: 'rest' },
    cell: ({ getValue }) => <TwoLines>{getValue()}</TwoLines>,
  }),
  column.accessor(columnDates, {
    id: 'session_date',
    header: t('Session'),
    meta: { width: 'xl:w-28 min-[88rem]:w-46' },
    cell: ({ row: { original }, getValue }) => (
      <span className="figures block min-[88rem]:whitespace-nowrap xl:leading-4.5">
        <SessionLink id={original.session_id}>{getValue()}</SessionLink>
      </span>
    ),
  }),
  column.accessor('enrolled_at', {
    header: t('Enrolled'),
    meta: { width: 'xl:w-28' },
    cell: ({ getValue }) => (
      <span className="figures xl:whitespace-nowrap">
        <Day of={getValue()} />
      </span>
    ),
  }),
  column.accessor('enrollment_status', {
    header: t('Status'),
    meta: { width: 'xl:w-36' },
    cell: ({ row, getValue }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <ReviewStatus status={getValue()} isArchived={row.original.archived_at !== null} />
        <span className="xl:leading-4.5">
          {requestText(row.original) ??
            transferTexts(row.original)[0] ??
            endReasonOf(row.original) ??
            (row.original.paid_by ? paidByText(row.original.paid_by) : null)}
        </span>
      </span>
    ),
  }),
  column.accessor(({ priced }) => priced?.discount?.amount ?? 0, {
    id: 'discount',
    header: t('Discount'),
    meta: { dropsIfEmpty: true, width: 'xl:w-24 min-[88rem]:w-32' },
    enableSorting: false,
    cell: ({ row: { original } }) => <DiscountText discount={original.priced?.discount} />,
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-52' },
    enableSorting: false,
    header: () => <span className="sr-only">{t('Actions')}</span>,
    cell: ({ row }) => buttonsOf(row.original),
  }),
]

/** What the student asks for, in full, because the cell may be too narrow. */
function requestNotes({ transfer_request: request }: ReviewableEnrollment): ReviewNote[] {
  return request ? [{ label: t('The student asks for'), text: nameOf(request) }] : []
}

/** The columns that can be hidden. */
export const enrollmentColumns = hideableColumns(columnsWith(() => null))

/** The list of Enrollment Management. */
export const enrollmentList: ReviewListKind<ReviewableEnrollment, 'pending', EnrollmentPage> = {
  list: 'enrollments',
  reviews: enrollmentReviews,
  pageOf: ({ enrollments, total, moreThanTotal, page, limit, older }) => ({
    rows: enrollments,
    pagination: { ...paginationOf(page, limit, total, moreThanTotal), ...(older && { older }) },
  }),
  countText: (count: number) => t('{count, plural, one {# enrollment} other {# enrollments}}', { count }),
  empty: {
    title: t(messages.noEnrollmentsFound),
    detail: t('Try other dates, another status, or another search.'),
  },
  failed: t(messages.enrollmentsFailed),
  nameOfAll: ({ id, ofAll }) => (id === 'approve' ? t('Approve all pending') : ofAll),
  caption: t('Enrollments'),
  columnsWith,
  statusOf: ({ enrollment_status }) => enrollment_status,
  moreNotes: requestNotes,
  Details: EnrollmentDetails,
  sessionOf: ({ session_id }) => session_id,
  Facts: EnrollmentFacts,
  Section: SessionEnrollments,
}

interface SessionEnrollmentsProps {
  rows: readonly ReviewableEnrollment[]
  page: Pick<EnrollmentPage, 'sessions'>
  /** The filter of the list. */
  filter: string
  children: ReactNode
}

/** A session's enrollments. Its button approves all that match the filter, on all pages. */
function SessionEnrollments({ rows, page, filter, children }: SessionEnrollmentsProps) {
  const { open, dialogs } = useBulkDialogs('enrollments')
  const [row] = rows
  if (!row) return null
  const { class_name, session_id } = row
  const session = page.sessions?.find((each) => each.session_id === session_id)
  const undecided = session ? session.pending - session.decided : 0
  const days = shortDecisionDates(row)
  const label = approveAllText(undecided)
  const approve = () =>
    open({
      title: `${label}: ${class_name}, ${days}`,
      operation: bulkOperations.approve,
      rows: { filter: { ...Object.fromEntries(new URLSearchParams(filter)), sessionId: session_id } },
    })
  return (
    <SessionHeading
      title={class_name}
      days={days}
      facts={
        <>
          <span>
            <SessionLink id={session_id}>{days}</SessionLink>
          </span>
          {session && session.pending > 0 && (
            <span>{t('{count, plural, one {# pending} other {# pending}}', { count: session.pending })}</span>
          )}
          {session && (
            <span>
              {/* Pending students hold their seats. Free ones may wait for others on the waitlist. */}
              {session.available_spots === 0
                ? t('No other seats left')
                : t('{free} of {capacity} left', {
                    free: session.available_spots,
                    capacity: session.capacity,
                  })}
            </span>
          )}
        </>
      }
      action={
        undecided > 1 && (
          <Button variant="outline" size="dense" onClick={approve}>
            {label} ({undecided})
            <span className="sr-only">
              : {class_name}, {days}
            </span>
          </Button>
        )
      }
    >
      {children}
      {dialogs}
    </SessionHeading>
  )
}

/** What a line says about an enrollment. "Pending" is left out visually, because Approve stands beside it. */
function EnrollmentFacts({ row }: { row: ReviewableEnrollment }) {
  const { enrolled_at, enrollment_status, archived_at, priced, paid_by } = row
  const isPlain = enrollment_status === 'pending' && archived_at === null
  const reason = row.transferred_to ? null : endReasonOf(row)
  const request = requestText(row)
  const notes = [
    priced && discountedPriceText(priced),
    paid_by && paidByText(paid_by),
    reason && t('Reason: {reason}', { reason }),
    request,
    ...transferTexts(row),
  ].filter((text) => typeof text === 'string')
  return (
    <div className="figures flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
      <span className="whitespace-nowrap text-muted-foreground">
        {rich('Enrolled <day></day>', { day: () => <Day of={enrolled_at} /> })}
      </span>
      {isPlain ? (
        <span className="sr-only">{t('Pending')}</span>
      ) : (
        <ReviewStatus status={enrollment_status} isArchived={archived_at !== null} />
      )}
      {notes.map((text) => (
        <span key={text} className="wrap-anywhere min-w-0">
          {text}
        </span>
      ))}
    </div>
  )
}

function EnrollmentDetails({ row }: { row: ReviewableEnrollment }) {
  const { class_name, enrolled_at, enrollment_status, archived_at } = row
  const request = requestText(row)
  // A transferred enrollment has texts that say more than the reason.
  const reason = row.transferred_to ? null : endReasonOf(row)
  return (
    <>
      <p className="font-semibold">{class_name}</p>
      <dl className="figures grid grid-cols-[auto_1fr] gap-x-3 text-muted-foreground text-sm [&>dd]:text-foreground">
        <dt>{t('Session')}</dt>
        <dd>
          <SessionLink id={row.session_id}>{sessionDates(row)}</SessionLink>
        </dd>
        <dt>{t('Enrolled')}</dt>
        <dd>
          <Day of={enrolled_at} />
        </dd>
        {row.paid_by && (
          <>
            <dt>{t('Paid by')}</dt>
            <dd className="wrap-anywhere">{row.paid_by}</dd>
          </>
        )}
        {row.priced && (
          <>
            <dt>{t('Price')}</dt>
            <dd>{discountedPriceText(row.priced)}</dd>
          </>
        )}
      </dl>
      {[
        ...(reason ? [t('Reason: {reason}', { reason })] : []),
        ...(request ? [request] : []),
        ...transferTexts(row),
      ].map((text) => (
        <p key={text} className="figures wrap-anywhere text-sm">
          {text}
        </p>
      ))}
      {/* Undo is beside the status. */}
      <div className="flex min-h-7 items-center">
        <ReviewStatus status={enrollment_status} isArchived={archived_at !== null} />
      </div>
    </>
  )
}
