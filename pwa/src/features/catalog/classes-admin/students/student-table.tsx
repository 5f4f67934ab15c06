import type { SessionStudent } from '@cubby/contract/catalog/class-students'
import type { ReactNode } from 'react'
import { ReviewStatus } from '@/features/seats/enrollments-admin/review-status.tsx'
import { PaymentStatus } from './payment-status.tsx'
import { StudentEndDate } from './student-end-date.tsx'

export interface StudentTableProps {
  students: readonly SessionStudent[]
  historical: boolean
  /** The menu of a student. */
  menuOf: (student: SessionStudent) => ReactNode
}

export function StudentTable({ students, historical, menuOf }: StudentTableProps) {
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
              <td className="border-b py-2 pr-4">{student.email}</td>
              <td className="border-b py-2 pr-4">
                <ReviewStatus status={student.enrollment_status} isArchived={student.archived_at !== null} />
              </td>
              <td className="border-b py-2 pr-4">
                <PaymentStatus status={student.payment_status} />
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
