import { messages } from '@cubby/contract/messages'
import { timeRange } from '@cubby/rules/session-times'
import { EmptyCubbies } from '@/art/empty-cubbies.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import type { ClassActProps } from './class-dialogs.tsx'
import { sessionStatusNames, sessionTones } from './class-words.ts'
import { shortDay } from './short-day.ts'

/** The sessions of a class, one card each. */
export function ClassSessions({ found, close }: ClassActProps) {
  return (
    <>
      <p className="font-semibold">{found.title}</p>
      {found.sessions.length === 0 ? (
        <EmptyState picture={<EmptyCubbies />} title={messages.noSessionsFound}>
          {messages.noSessionsFoundDetail}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {found.sessions.map((session) => (
            <Card as="li" key={session.id} className="figures grid gap-1 p-4 text-sm">
              <div className="flex items-start justify-between gap-2">
                <p className="font-semibold text-base">{shortDay(session.session_date)}</p>
                <Chip tone={sessionTones[session.status]}>{sessionStatusNames[session.status]}</Chip>
              </div>
              <p>{timeRange(session)}</p>
              <p>{session.session_location}</p>
              <p className="text-muted-foreground">
                {session.enrolled_count} / {session.capacity} enrolled
              </p>
            </Card>
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <Button variant="outline" onClick={close}>
          Close
        </Button>
      </div>
    </>
  )
}
