import { messages } from '@cubby/contract/messages'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { displayDate } from '@cubby/rules/session-dates'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { PrintButton } from '@/ui/print-button.tsx'
import { ParticipantRow } from './participant-row.tsx'

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
