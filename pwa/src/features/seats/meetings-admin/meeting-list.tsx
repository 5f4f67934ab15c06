import type { Meeting, SessionMeetings } from '@cubby/contract/seats/meetings'
import { timeRange } from '@cubby/rules/session-times'
import { useToday } from '@/desk/dates/dates.tsx'
import { Button } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { dayText, weekdayText } from './meeting-day.ts'

export interface MeetingOperation {
  readonly action: 'move' | 'cancel'
  readonly meeting: Meeting
}

interface MeetingListProps {
  session: SessionMeetings
  /** The operation that the user comes back from. Its meeting takes the focus. */
  last: MeetingOperation | null
  open: (operation: MeetingOperation) => void
}

/** The meetings of a session in order, with buttons to move or cancel them until the session is over. */
export function MeetingList({ session, last, open }: MeetingListProps) {
  const isOver = session.end_date < useToday()
  return (
    <section aria-label="Meetings" className="grid gap-2">
      <h3 className="text-lg">{isOver ? 'Meetings' : 'Move or cancel a meeting'}</h3>
      <ul className="grid gap-1">
        {session.meetings.map((meeting) => {
          const day = dayText(meeting.date)
          const isCancelled = meeting.status === 'cancelled'
          return (
            <li
              key={meeting.id}
              className="flex flex-wrap items-center justify-between gap-x-3 border-t py-1"
            >
              <p className="figures min-w-0">
                {weekdayText(meeting.date)}, {timeRange(meeting)}
                <span className="block text-muted-foreground text-sm empty:hidden">{noteOf(meeting)}</span>
              </p>
              {!isOver && (
                <div className="flex gap-1">
                  <Button
                    ref={last?.meeting.id === meeting.id ? focusOnMount : undefined}
                    variant="quiet"
                    size="small"
                    aria-label={`${isCancelled ? 'Restore' : 'Move'} the meeting on ${day}`}
                    onClick={() => open({ action: 'move', meeting })}
                  >
                    {isCancelled ? 'Restore' : 'Move'}
                  </Button>
                  {!isCancelled && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`Cancel the meeting on ${day}`}
                      onClick={() => open({ action: 'cancel', meeting })}
                    >
                      Cancel
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function noteOf({ status, moved_from }: Meeting): string {
  if (status === 'cancelled') return 'Cancelled'
  return moved_from === null ? '' : `Moved from ${dayText(moved_from)}`
}
