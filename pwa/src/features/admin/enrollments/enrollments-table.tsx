import type { ReviewableEnrollment } from '@cubby/contract/enrollments'
import { endReasonOf } from '@cubby/rules/enrollment'
import { sessionDates } from '@cubby/rules/session-dates'
import type { ReactNode } from 'react'
import { Day } from '@/features/admin/dates/day.tsx'
import { ReviewStatus } from '@/features/admin/enrollments/review-status.tsx'
import { columnsFor } from '@/features/admin/table/columns.ts'
import { DataTable } from '@/features/admin/table/data-table.tsx'
import type { Selection } from '@/features/admin/table/selection.ts'
import { useColumns } from '@/features/admin/table/use-columns.ts'
import { UserCell } from '@/features/admin/table/user-cell.tsx'
import type { EnrollmentSearch } from './enrollment-search.ts'

const column = columnsFor<ReviewableEnrollment>()

const columnsWith = (buttonsOf: (enrollment: ReviewableEnrollment) => ReactNode) => [
  column.accessor('student_name', {
    header: 'Student',
    cell: ({ row: { original } }) => <UserCell name={original.student_name} email={original.student_email} />,
  }),
  column.accessor('class_name', { header: 'Class' }),
  column.accessor((enrollment) => sessionDates(enrollment), {
    id: 'session_date',
    header: 'Session',
    cell: ({ getValue }) => <span className="figures">{getValue()}</span>,
  }),
  column.accessor('enrolled_at', {
    header: 'Enrolled',
    cell: ({ getValue }) => (
      <span className="figures whitespace-nowrap">
        <Day of={getValue()} />
      </span>
    ),
  }),
  column.accessor('enrollment_status', {
    header: 'Status',
    cell: ({ row, getValue }) => (
      <>
        <ReviewStatus status={getValue()} isArchived={row.original.archived_at !== null} />
        <span className="block">{endReasonOf(row.original)}</span>
      </>
    ),
  }),
  column.display({
    id: 'actions',
    enableSorting: false,
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => (
      <div className="whitespace-nowrap py-1 xl:[&>div]:flex-nowrap [&>div]:justify-end">
        {buttonsOf(row.original)}
      </div>
    ),
  }),
]

interface EnrollmentsTableProps {
  search: EnrollmentSearch
  onSort: (sort: string, direction: 'desc' | undefined) => void
  enrollments: ReviewableEnrollment[]
  selection: Selection
  buttonsOf: (enrollment: ReviewableEnrollment) => ReactNode
}

export function EnrollmentsTable(props: EnrollmentsTableProps) {
  const { search, onSort, enrollments, selection, buttonsOf } = props
  const columns = useColumns(columnsWith, buttonsOf)
  return (
    <DataTable
      caption="Enrollments"
      columns={columns}
      rows={enrollments}
      idOf={({ id }) => id}
      nameOf={({ student_name, class_name }) => `${student_name}, ${class_name}`}
      search={search.sort ? search : { sort: 'enrolled_at', direction: 'desc' }}
      onSort={onSort}
      selection={selection}
    />
  )
}
