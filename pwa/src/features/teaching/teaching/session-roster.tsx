import { messages } from '@cubby/contract/messages'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { displayDate } from '@cubby/rules/session-dates'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { EnrollmentStatus } from '@/features/seats/enrollments/enrollment-status.tsx'
import { textLink } from '@/ui/button.tsx'
import { EmailText } from '@/ui/linked-text.tsx'
import { PrintButton } from '@/ui/print-button.tsx'

interface SessionRosterProps {
  session: TaughtSession
  /** Whether the session has an attendance sheet to print. */
  hasSheet: boolean
}

/** The participants of a session, with a button that saves them as a file. */
export function SessionRoster({ session, hasSheet }: SessionRosterProps) {
  const { id, class_id, start_date, participants } = session
  if (participants.length === 0)
    return <p className="text-muted-foreground">{messages.noStudentsInSession}</p>
  return (
    <div className="grid gap-2">
      <ul className="grid sm:grid-cols-2 sm:gap-x-8">
        {participants.map((participant) => (
          <ParticipantRow key={participant.enrollment_id} participant={participant} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {hasSheet && (
          <PrintButton
            label="Print attendance sheet"
            of={` of ${session.class_title}, ${displayDate(start_date, session.end_date)}`}
          />
        )}
        <DownloadButton
          path={`/classes/${class_id}/participants/export?sessionId=${id}`}
          fileName={`participants-${start_date}.csv`}
          label="Participants as CSV"
        />
      </div>
    </div>
  )
}

type Participant = TaughtSession['participants'][number]

/** A participant with email and phone. */
function ParticipantRow({ participant }: { participant: Participant }) {
  const { name, email, phone_number, enrollment_status } = participant
  return (
    <li className="grid border-t pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{name}</p>
        <EnrollmentStatus status={enrollment_status} />
      </div>
      <p className="figures flex flex-wrap gap-x-4 text-sm">
        {email ? (
          <a href={`mailto:${email}`} className={`${textLink} min-w-0`}>
            <EmailText>{email}</EmailText>
          </a>
        ) : (
          <EmailText>{email}</EmailText>
        )}
        {phone_number && (
          <a href={`tel:${phone_number.replace(/[^\d+]/g, '')}`} className={textLink}>
            {phone_number}
          </a>
        )}
      </p>
    </li>
  )
}
