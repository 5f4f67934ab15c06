import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'

/** Explains a pending enrollment: the seat is held, but not approved yet. Hidden for any other status. */
export function PendingNote({ status }: { status: EnrollmentStatus }) {
  if (status !== 'pending') return null
  return (
    <p className="text-muted-foreground text-sm">Your seat is held. The office still has to approve it.</p>
  )
}
