import type { Enrollment } from '@cubby/contract/enrollments'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { Chip } from '@/ui/chip.tsx'
import { textLink } from '@/ui/text-link.ts'

export function EnrolledNote({ enrollment }: { enrollment: Enrollment }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <Chip tone="success">
        <Check aria-hidden="true" />
        Enrolled
      </Chip>
      {enrollment.enrollment_status === 'pending' && (
        <p className="text-muted-foreground text-sm">
          Your seat is held. The office still has to approve it.
        </p>
      )}
      <Link to="/profile" search={{ section: 'enrollments' }} className={textLink}>
        See my classes
      </Link>
    </div>
  )
}
