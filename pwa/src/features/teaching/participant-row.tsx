import type { TaughtSession } from '@cubby/contract/teaching'
import { EnrollmentStatus } from '@/features/enrollments/enrollment-status.tsx'
import { textLink } from '@/ui/text-link.ts'

type Participant = TaughtSession['participants'][number]

/** A participant with email and phone. */
export function ParticipantRow({ participant }: { participant: Participant }) {
  const { name, email, phone_number, enrollment_status } = participant
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="figures flex flex-wrap gap-x-4 text-sm">
          <a href={`mailto:${email}`} className={`${textLink} wrap-anywhere`}>
            {email}
          </a>
          {phone_number && (
            <a href={`tel:${phone_number.replace(/[^\d+]/g, '')}`} className={textLink}>
              {phone_number}
            </a>
          )}
        </p>
      </div>
      <EnrollmentStatus status={enrollment_status} />
    </li>
  )
}
