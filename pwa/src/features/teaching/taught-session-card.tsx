import { messages } from '@cubby/contract/messages'
import type { TaughtSession } from '@cubby/contract/teaching'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { CalendarDays, Clock, MapPin, Users } from 'lucide-react'
import { DownloadButton } from '@/features/files/download-button.tsx'
import { SessionFact } from '@/layout/session-fact.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { ParticipantRow } from './participant-row.tsx'

interface TaughtSessionCardProps {
  session: TaughtSession
  isPast?: boolean
}

export function TaughtSessionCard({ session, isPast = false }: TaughtSessionCardProps) {
  const { class_title, start_date, end_date, location, capacity, participants, status } = session
  return (
    <Card as="li" className="grid gap-3 p-4 sm:p-5 print:break-inside-avoid">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h4 className="font-display font-semibold text-xl">{class_title}</h4>
          {status === 'cancelled' ? (
            <Chip tone="destructive">Cancelled</Chip>
          ) : (
            isPast && <Chip tone="success">Completed</Chip>
          )}
        </div>
        <dl className="figures grid gap-1.5">
          <SessionFact Icon={CalendarDays} name="Date">
            {displayDate(start_date, end_date)}
          </SessionFact>
          <SessionFact Icon={Clock} name="Time">
            {timeRange(session)}
          </SessionFact>
          <SessionFact Icon={MapPin} name="Room">
            {location ?? 'TBA'}
          </SessionFact>
          <SessionFact Icon={Users} name="Students">
            {participants.length} / {capacity} enrolled
          </SessionFact>
        </dl>
      </div>
      {participants.length === 0 ? (
        <p className="text-muted-foreground">{messages.noStudentsInSession}</p>
      ) : (
        <details className="border-t print:details-content:[content-visibility:visible]">
          <summary className="flex min-h-11 items-center font-semibold">
            Participants
            <span className="sr-only">
              {' '}
              of {class_title}, {displayDate(start_date, end_date)}
            </span>
          </summary>
          <div className="grid gap-2 pb-1">
            <ul className="grid">
              {participants.map((participant) => (
                <ParticipantRow key={participant.enrollment_id} participant={participant} />
              ))}
            </ul>
            <div>
              <DownloadButton
                path={`/classes/${session.class_id}/participants/export?sessionId=${session.id}`}
                fileName={`participants-${start_date}.csv`}
                label="Participants as CSV"
              />
            </div>
          </div>
        </details>
      )}
    </Card>
  )
}
