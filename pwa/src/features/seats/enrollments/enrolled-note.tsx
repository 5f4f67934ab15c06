import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { Check } from 'lucide-react'
import { Chip } from '@/ui/chip.tsx'
import { EnrollmentStatus } from './enrollment-status.tsx'
import { PendingNote } from './pending-note.tsx'

/** The note about a session in which the user is enrolled, with the same status as in the list of enrollments. */
export function EnrolledNote({ enrollment: { enrollment_status: status } }: { enrollment: Enrollment }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <div className="flex flex-wrap gap-1.5">
        <Chip tone="success">
          <Check aria-hidden="true" />
          Enrolled
        </Chip>
        <EnrollmentStatus status={status} />
      </div>
      <PendingNote status={status} />
    </div>
  )
}
