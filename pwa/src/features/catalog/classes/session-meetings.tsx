import type { Session } from '@cubby/contract/catalog/classes'
import { meetingsText } from '@cubby/rules/teaching/contact-hours'
import { CalendarDays } from 'lucide-react'
import { SessionFact } from '@/layout/page/session-fact.tsx'

/**
 * How often a session meets, and its hours: '8 meetings, 20 hours'. Hidden for rows that an earlier version of the app
 * stored, which have neither.
 */
export function SessionMeetings({ session: { meetings, contact_hours } }: { session: Session }) {
  if (!meetings || contact_hours === undefined) return null
  return (
    <SessionFact Icon={CalendarDays} name="Meetings">
      <span className="figures">
        {contact_hours === null ? 'Meeting days not confirmed yet' : meetingsText(meetings)}
      </span>
    </SessionFact>
  )
}
