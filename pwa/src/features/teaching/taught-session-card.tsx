import { messages } from '@cubby/contract/messages'
import type { TaughtSession } from '@cubby/contract/teaching'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { EnrollmentStatus } from '@/features/enrollment/enrollment-status.tsx'
import { DownloadButton } from '@/features/files/download-button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'

interface TaughtSessionCardProps {
  session: TaughtSession
  isOver: boolean
}

export function TaughtSessionCard({ session, isOver }: TaughtSessionCardProps) {
  const { class_title, start_date, end_date, location, capacity, participants, status } = session
  return (
    <Card as="li" className="grid gap-3 p-4 sm:p-5 print:break-inside-avoid">
      <div className="grid gap-1">
        <h3 className="text-xl">{class_title}</h3>
        <p className="figures">
          {displayDate(start_date, end_date)}, {timeRange(session)}, {location ?? 'TBA'}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <p className="figures text-muted-foreground text-sm">
            {participants.length} / {capacity} enrolled
          </p>
          {status === 'cancelled' ? (
            <Chip tone="destructive">Cancelled</Chip>
          ) : (
            isOver && <Chip tone="success">Completed</Chip>
          )}
        </div>
      </div>
      {participants.length === 0 ? (
        <p className="text-muted-foreground">{messages.noStudentsInSession}</p>
      ) : (
        <>
          <div>
            <DownloadButton
              path={`/classes/${session.class_id}/participants/export?sessionId=${session.id}`}
              fileName={`participants-${start_date}.csv`}
              label="Participants as CSV"
            />
          </div>
          <details open={!isOver} className="border-t">
            <summary className="flex min-h-11 items-center font-semibold">Participants</summary>
            <ul className="grid">
              {participants.map(({ enrollment_id, name, email, phone_number, enrollment_status }) => (
                <li
                  key={enrollment_id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2"
                >
                  <div className="min-w-0">
                    <p className="font-semibold">{name}</p>
                    <p className="figures break-words text-muted-foreground text-sm">
                      {email}
                      {phone_number && `, ${phone_number}`}
                    </p>
                  </div>
                  <EnrollmentStatus status={enrollment_status} />
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </Card>
  )
}
