import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { waitText } from '@cubby/rules/seats/estimated-wait'
import { sessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { CalendarDays, Clock, Hourglass, ListOrdered, MapPin } from 'lucide-react'
import { OfferNote } from '@/features/seats/waitlist/offer-note.tsx'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { entryLooks } from './entry-looks.ts'
import { LeaveWaitlist } from './leave-waitlist.tsx'

interface WaitlistCardProps {
  entry: WaitlistEntry
  /** The unsent or refused command that leaves the waitlist. */
  row: OutboxRow | undefined
}

export function WaitlistCard({ entry, row }: WaitlistCardProps) {
  const offered = entry.status === 'offered'
  const look =
    entry.status === 'offered' || entry.status === 'pending' ? entryLooks[entry.status] : entryLooks.waiting
  return (
    <Card as="li" className="grid gap-4 p-4 sm:p-5">
      <div className="grid justify-items-start gap-2">
        <Chip tone={look.tone}>{look.label}</Chip>
        <h3 className="text-xl">{entry.class_title}</h3>
        {offered && <OfferNote entry={entry} />}
      </div>
      <dl className="figures grid gap-1.5 sm:grid-cols-2 sm:gap-x-6">
        <SessionFact Icon={ListOrdered} name="Position">
          Position {entry.position} on the waitlist
        </SessionFact>
        <SessionFact Icon={CalendarDays} name="Dates">
          {sessionDates(entry)}
        </SessionFact>
        <SessionFact Icon={Clock} name="Time">
          {timeRange(entry)}
        </SessionFact>
        <SessionFact Icon={MapPin} name="Location">
          {entry.location_details ?? 'TBA'}
        </SessionFact>
        {!offered && entry.estimated_wait_time !== null && (
          <SessionFact Icon={Hourglass} name="Estimated wait">
            Estimated wait: {waitText(entry.estimated_wait_time)}
          </SessionFact>
        )}
      </dl>
      <LeaveWaitlist entry={entry} row={row} />
    </Card>
  )
}
