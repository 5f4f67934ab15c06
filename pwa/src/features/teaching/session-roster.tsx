import { messages } from '@cubby/contract/messages'
import type { TaughtSession } from '@cubby/contract/teaching'
import { DownloadButton } from '@/features/files/download-button.tsx'
import { ParticipantRow } from './participant-row.tsx'

/** The participants of a session, with a button that saves them as a file. */
export function SessionRoster({ session }: { session: TaughtSession }) {
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
      <div>
        <DownloadButton
          path={`/classes/${class_id}/participants/export?sessionId=${id}`}
          fileName={`participants-${start_date}.csv`}
          label="Participants as CSV"
        />
      </div>
    </div>
  )
}
