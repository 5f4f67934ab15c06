import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { EnrollmentStatus } from '@/features/seats/enrollments/enrollment-status.tsx'
import { EmailText } from '@/ui/email-text.tsx'
import { textLink } from '@/ui/text-link.ts'

type Participant = TaughtSession['participants'][number]

/** A participant with email and phone. */
export function ParticipantRow({ participant }: { participant: Participant }) {
  const { name, email, phone_number, enrollment_status } = participant
  return (
    <li className="grid border-t pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{name}</p>
        <EnrollmentStatus status={enrollment_status} />
      </div>
      <p className="figures flex flex-wrap gap-x-4 text-sm">
        <a href={`mailto:${email}`} className={`${textLink} min-w-0`}>
          <EmailText>{email}</EmailText>
        </a>
        {phone_number && (
          <a href={`tel:${phone_number.replace(/[^\d+]/g, '')}`} className={textLink}>
            {phone_number}
          </a>
        )}
      </p>
    </li>
  )
}
