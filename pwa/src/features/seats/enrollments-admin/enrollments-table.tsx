import type { ReviewableEnrollment } from '@cubby/contract/seats/enrollments'
import { endReasonOf } from '@cubby/rules/seats/enrollment'
import { sessionDates } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { Day } from '@/desk/dates/dates.tsx'
import { columnsFor, hideableColumns, useColumns } from '@/desk/table/columns.ts'
import { DataTable } from '@/desk/table/data-table.tsx'
import type { Selection } from '@/desk/table/selection-bar.tsx'
import type { RowKey } from '@/desk/table/use-row-keys.ts'
import { OneLine, studentAndClass, UserLine } from '@/desk/table/user-line.tsx'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { type ReviewNote, ReviewNotes } from '@/features/seats/review-admin/review-notes.tsx'
import { nameOf, requestText, transferTexts } from '@/features/seats/transfers/transfer-texts.ts'
import type { EnrollmentSearch } from './enrollment-search.ts'
import { notesOf } from './review-buttons.tsx'

const column = columnsFor<ReviewableEnrollment>()

const columnsWith = (buttonsOf: (enrollment: ReviewableEnrollment) => ReactNode) => [
  column.accessor('student_name', {
    header: 'Student',
    meta: { kind: 'text' },
    cell: ({ row: { original } }) => <UserLine name={original.student_name} email={original.student_email} />,
  }),
  column.accessor('class_name', {
    header: 'Class',
    meta: { kind: 'text' },
    cell: ({ getValue }) => <OneLine>{getValue()}</OneLine>,
  }),
  column.accessor((enrollment) => sessionDates(enrollment), {
    id: 'session_date',
    header: 'Session',
    meta: { width: 'xl:w-56' },
    cell: ({ getValue }) => <span className="figures xl:whitespace-nowrap">{getValue()}</span>,
  }),
  column.accessor('enrolled_at', {
    header: 'Enrolled',
    meta: { width: 'xl:w-32' },
    cell: ({ getValue }) => (
      <span className="figures xl:whitespace-nowrap">
        <Day of={getValue()} />
      </span>
    ),
  }),
  column.accessor('enrollment_status', {
    header: 'Status',
    meta: { kind: 'text' },
    cell: ({ row, getValue }) => (
      <span className="flex items-center gap-2">
        <ReviewStatus status={getValue()} isArchived={row.original.archived_at !== null} />
        <OneLine>
          {requestText(row.original) ?? transferTexts(row.original)[0] ?? endReasonOf(row.original)}
        </OneLine>
      </span>
    ),
  }),
  column.display({
    id: 'actions',
    meta: { kind: 'actions', width: 'xl:w-40' },
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

interface EnrollmentsTableProps {
  search: EnrollmentSearch
  onSort: (sort: string, direction: 'desc' | undefined) => void
  enrollments: ReviewableEnrollment[]
  selection: Selection
  /** The query of the shown rows. While it stays the same, rows keep their places. */
  stableKey: string
  hidden: readonly string[]
  keys: readonly RowKey<ReviewableEnrollment>[]
  buttonsOf: (enrollment: ReviewableEnrollment) => ReactNode
  onOpen: (enrollment: ReviewableEnrollment) => void
}

export function EnrollmentsTable(props: EnrollmentsTableProps) {
  const { search, onSort, enrollments, selection, stableKey, hidden, keys, buttonsOf, onOpen } = props
  const columns = useColumns(columnsWith, buttonsOf)
  return (
    <DataTable
      caption="Enrollments"
      columns={columns}
      rows={enrollments}
      idOf={({ id }) => id}
      nameOf={studentAndClass}
      search={search}
      onSort={onSort}
      selection={selection}
      hidden={hidden}
      onOpen={onOpen}
      isOpen={({ user_id }) => user_id === search.user}
      keys={keys}
      noteOf={(enrollment) => (
        // The key replaces the element when the notes change, so that the change does not count as a layout shift.
        <ul key={`${enrollment.id} ${enrollment.enrollment_status}`} className="contents">
          <ReviewNotes notes={[...requestNotes(enrollment), ...notesOf(enrollment)]} />
        </ul>
      )}
      stableKey={stableKey}
    />
  )
}
