import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { CalendarDays, Clock, MapPin, Users } from 'lucide-react'
import { SessionFact } from '@/layout/page/session-fact.tsx'

/** When and where a session is, and how many students it has. */
export function TaughtSessionFacts({ session }: { session: TaughtSession }) {
  const { start_date, end_date, location, capacity, participants } = session
  return (
    <dl className="figures grid gap-1.5 sm:grid-cols-2">
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
  )
}
