import type { Meeting } from '@cubby/contract/seats/meetings'
import { timeRange } from '@cubby/rules/session-times'
import { focusOnMount } from '@/ui/field.tsx'
import { weekdayText } from './meeting-day.ts'

/** The heading of a form for one meeting. It takes the focus, because the form replaces the list. */
export function MeetingHeading({ operation, meeting }: { operation: string; meeting: Meeting }) {
  return (
    <h3 ref={focusOnMount} tabIndex={-1} className="figures text-lg outline-none">
      {operation} the meeting on {weekdayText(meeting.date)}, {timeRange(meeting)}
    </h3>
  )
}
