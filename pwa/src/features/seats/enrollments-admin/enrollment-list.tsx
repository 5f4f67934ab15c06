import { messages } from '@cubby/contract/messages'
import type { EnrollmentPage } from '@cubby/contract/seats/enrollments-admin'
import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments-review'
import { discountedPriceText } from '@cubby/rules/money/discount'
import { paidByText } from '@cubby/rules/money/price-text'
import { paginationOf } from '@cubby/rules/pagination'
import { endReasonOf } from '@cubby/rules/seats/enrollment'
import { columnDates, sessionDates } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { SessionLink } from '@/desk/shell/session-link.tsx'
import { columnsFor, hideableColumns } from '@/desk/table/columns.ts'
import { OneLine, StudentName, TwoLines } from '@/desk/table/user-line.tsx'
import { DiscountText } from '@/features/money/payments-admin/discount-text.tsx'
import type { ReviewListKind } from '@/features/seats/review-admin/review-list.tsx'
import type { ReviewNote } from '@/features/seats/review-admin/use-undoable.ts'
import { nameOf, requestText, transferTexts } from '@/features/seats/transfers/transfer-texts.ts'
import { enrollmentReviews } from './enrollment-reviews.ts'
import { ReviewStatus } from './review-status.tsx'

const column = columnsFor<ReviewableEnrollment>()

const columnsWith = (buttonsOf: (enrollment: ReviewableEnrollment) => ReactNode) => [
  column.accessor('student_name', {
    header: 'Student',
    meta: { kind: 'text', width: 'xl:w-32 min-[88rem]:w-36' },
    cell: ({ row: { original } }) => <StudentName {...original} />,
  }),
  column.accessor('class_name', {
    header: 'Class',
    meta: { kind: 'rest' },
    cell: ({ getValue }) => <TwoLines>{getValue()}</TwoLines>,
  }),
  column.accessor(columnDates, {
    id: 'session_date',
    header: 'Session',
    meta: { width: 'xl:w-28 min-[88rem]:w-46' },
    cell: ({ row: { original }, getValue }) => (
      <span className="figures block min-[88rem]:whitespace-nowrap xl:leading-4.5">
        <SessionLink id={original.session_id}>{getValue()}</SessionLink>
      </span>
    ),
  }),
  column.accessor('enrolled_at', {
    header: 'Enrolled',
    meta: { width: 'xl:w-28' },
    cell: ({ getValue }) => (
      <span className="figures xl:whitespace-nowrap">
        <Day of={getValue()} />
      </span>
    ),
  }),
  column.accessor('enrollment_status', {
    header: 'Status',
    meta: { width: 'xl:w-28' },
    cell: ({ row, getValue }) => (
      <span className="flex min-w-0 items-center gap-2">
        <ReviewStatus status={getValue()} isArchived={row.original.archived_at !== null} />
        <OneLine>
          {requestText(row.original) ??
            transferTexts(row.original)[0] ??
            endReasonOf(row.original) ??
            (row.original.paid_by ? paidByText(row.original.paid_by) : null)}
        </OneLine>
      </span>
    ),
  }),
  column.accessor(({ priced }) => priced?.discount?.amount ?? 0, {
    id: 'discount',
    header: 'Discount',
    meta: { dropsIfEmpty: true, width: 'xl:w-24 min-[88rem]:w-32' },
    enableSorting: false,
    cell: ({ row: { original } }) => <DiscountText discount={original.priced?.discount} />,
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-52' },
    enableSorting: false,
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => buttonsOf(row.original),
  }),
]

/** What the student asks for, in full, because the cell may be too narrow. */
function requestNotes({ transfer_request: request }: ReviewableEnrollment): ReviewNote[] {
  return request ? [{ label: 'The student asks for', text: nameOf(request) }] : []
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
  noun: ['enrollment', 'enrollments'],
  empty: {
    title: messages.noEnrollmentsFound,
    detail: 'Try other dates, another status, or another search.',
  },
  failed: messages.enrollmentsFailed,
  nameOfAll: ({ id, label }) => (id === 'approve' ? 'Approve all pending' : `${label} all`),
  caption: 'Enrollments',
  columnsWith,
  statusOf: ({ enrollment_status }) => enrollment_status,
  moreNotes: requestNotes,
  Details: EnrollmentDetails,
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
        <dt>Session</dt>
        <dd>
          <SessionLink id={row.session_id}>{sessionDates(row)}</SessionLink>
        </dd>
        <dt>Enrolled</dt>
        <dd>
          <Day of={enrolled_at} />
        </dd>
        {row.paid_by && (
          <>
            <dt>Paid by</dt>
            <dd className="wrap-anywhere">{row.paid_by}</dd>
          </>
        )}
        {row.priced && (
          <>
            <dt>Price</dt>
            <dd>{discountedPriceText(row.priced)}</dd>
          </>
        )}
      </dl>
      {[...(reason ? [`Reason: ${reason}`] : []), ...(request ? [request] : []), ...transferTexts(row)].map(
        (text) => (
          <p key={text} className="figures wrap-anywhere text-sm">
            {text}
          </p>
        ),
      )}
      {/* Undo is beside the status. */}
      <div className="flex min-h-7 items-center">
        <ReviewStatus status={enrollment_status} isArchived={archived_at !== null} />
      </div>
    </>
  )
}
