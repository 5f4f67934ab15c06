import { messages } from '@cubby/contract/messages'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { Link } from '@tanstack/react-router'
import { queueCommand } from '@/features/app/outbox/queue-command.ts'
import type { SeenSession } from '@/offline/store/command.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'

interface EndedOfferCardProps {
  entry: WaitlistEntry
  /**
   * The action that the session allows now, and what the device knows of the session; null if it is closed or unknown.
   */
  next: { step: 'enroll' | 'join-waitlist'; seen: SeenSession } | null
}

/** An expired offer with the next step, until the session begins. */
export function EndedOfferCard({ entry, next }: EndedOfferCardProps) {
  const { class_id: classId, session_id: sessionId, class_title: title } = entry
  const which = <span className="sr-only">for {title}</span>
  return (
    <Card as="li" className="grid gap-4 p-4 sm:p-5">
      <div className="grid justify-items-start gap-2">
        <Chip>Offer ended</Chip>
        <h3 className="text-xl">{title}</h3>
        <p className="figures text-muted-foreground">
          {sessionDates(entry)}, {timeRange(entry)}
        </p>
        <p>{messages.offerExpired}.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {next?.step === 'enroll' && (
          <Link
            to="/classes/$id"
            params={{ id: classId }}
            search={{ session: sessionId }}
            className={buttonVariants({ size: 'small' })}
          >
            Enroll Now {which}
          </Link>
        )}
        {next?.step === 'join-waitlist' && (
          <Button
            size="small"
            onClick={() =>
              void queueCommand({ kind: 'join-waitlist', args: { classId, sessionId, seen: next.seen } })
            }
          >
            Join Waitlist again {which}
          </Button>
        )}
        <Link
          to="/classes/$id"
          params={{ id: classId }}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          See other dates {which}
        </Link>
      </div>
    </Card>
  )
}
