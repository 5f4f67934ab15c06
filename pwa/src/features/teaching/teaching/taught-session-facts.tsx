import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { CalendarDays, Clock, MapPin, Users, Video } from 'lucide-react'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { textLink } from '@/ui/button.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { placeOf } from './next-meeting.ts'

/** When and where a session is, and how many students it has. */
export function TaughtSessionFacts({ session }: { session: TaughtSession }) {
  const { start_date, end_date, capacity, participants } = session
  return (
    <dl className="figures grid gap-1.5 sm:grid-cols-2">
      <SessionFact Icon={CalendarDays} name="Date">
        {displayDate(start_date, end_date)}
      </SessionFact>
      <SessionFact Icon={Clock} name="Time">
        <Unbroken>{timeRange(session)}</Unbroken>
      </SessionFact>
      <SessionFact Icon={MapPin} name="Room">
        <Unbroken>{placeOf(session)}</Unbroken>
      </SessionFact>
      {session.online_link && (
        <SessionFact Icon={Video} name="Online">
          <a href={session.online_link} target="_blank" rel="noopener noreferrer" className={textLink}>
            Join online <span className="sr-only">{session.class_title}, opens in a new tab</span>
          </a>
        </SessionFact>
      )}
      <SessionFact Icon={Users} name="Students">
        {participants.length} of {capacity} enrolled
      </SessionFact>
    </dl>
  )
}
