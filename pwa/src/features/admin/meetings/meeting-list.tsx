import type { Meeting, SessionMeetings } from '@cubby/contract/meetings'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { CancelMeetingForm } from './cancel-meeting-form.tsx'
import { MoveMeetingForm } from './move-meeting-form.tsx'

type Opened = { readonly action: 'move' | 'cancel'; readonly meeting: Meeting }

/** The meetings of a session in order, each to move or cancel. */
export function MeetingList({ session }: { session: SessionMeetings }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  if (opened?.action === 'move') return <MoveMeetingForm meeting={opened.meeting} close={close} />
  if (opened?.action === 'cancel') return <CancelMeetingForm meeting={opened.meeting} close={close} />
  return (
    <section aria-label="Meetings" className="grid gap-2">
      <h3 className="text-lg">Move or cancel a meeting</h3>
      <ul className="grid gap-1">
        {session.meetings.map((meeting) => {
          const day = displayDate(meeting.date, meeting.date)
          const isCancelled = meeting.status === 'cancelled'
          return (
            <li
              key={meeting.id}
              className="flex flex-wrap items-center justify-between gap-x-3 border-t py-1"
            >
              <p className="figures min-w-0">
                {day}, {timeRange(meeting)}
                <span className="block text-muted-foreground text-sm empty:hidden">{noteOf(meeting)}</span>
              </p>
              <div className="flex gap-1">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${isCancelled ? 'Restore' : 'Move'} the meeting on ${day}`}
                  onClick={() => setOpened({ action: 'move', meeting })}
                >
                  {isCancelled ? 'Restore' : 'Move'}
                </Button>
                {!isCancelled && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Cancel the meeting on ${day}`}
                    onClick={() => setOpened({ action: 'cancel', meeting })}
                  >
                    Cancel
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function noteOf({ status, moved_from }: Meeting): string {
  if (status === 'cancelled') return 'Cancelled'
  return moved_from === null ? '' : `Moved from ${displayDate(moved_from, moved_from)}`
}
