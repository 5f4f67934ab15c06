import type { SessionWithStudents } from '@cubby/contract/classes'
import { dayOf } from '@/features/admin-users/people-words.ts'
import { Chip, type ChipTone } from '@/ui/chip.tsx'

const NOTHING = 'N/A'

const paymentTone = (status: string | null): ChipTone =>
  status === 'paid' ? 'success' : status === 'pending' || status === 'due_soon' ? 'warning' : 'destructive'

interface StudentTableProps {
  students: SessionWithStudents['students']
  historical: boolean
}

export function StudentTable({ students, historical }: StudentTableProps) {
  const heads = ['Name', 'Email', 'Enrollment Status', 'Payment Status']
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="overflow-x-auto" aria-label="Students" tabIndex={0}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted-foreground">
            {[...heads, ...(historical ? ['Completed/Archived'] : [])].map((head) => (
              <th key={head} scope="col" className="border-b py-2 pr-4 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {students.map((student) => {
            const ended = student.completed_at ?? student.archived_at
            return (
              <tr key={student.enrollment_id}>
                <td className="border-b py-2 pr-4">{student.name}</td>
                <td className="border-b py-2 pr-4">{student.email}</td>
                <td className="border-b py-2 pr-4">
                  <Chip tone={student.enrollment_status === 'approved' ? 'success' : 'warning'}>
                    <span className="capitalize">{student.enrollment_status}</span>
                  </Chip>
                </td>
                <td className="border-b py-2 pr-4">
                  {student.payment_status ? (
                    <Chip tone={paymentTone(student.payment_status)}>
                      <span className="capitalize">{student.payment_status.replace('_', ' ')}</span>
                    </Chip>
                  ) : (
                    NOTHING
                  )}
                </td>
                {historical && <td className="border-b py-2">{ended ? dayOf(ended) : NOTHING}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
