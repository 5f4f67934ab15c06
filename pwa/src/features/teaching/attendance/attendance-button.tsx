import { dayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { markOfCheckIn } from '@cubby/rules/teaching/check-in'
import { ClipboardCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { MeetingAttendance } from './meeting-attendance.tsx'
import { MeetingCodeButton } from './meeting-code-button.tsx'
import { begunMeetings } from './roster-now.ts'
import { WalkIns } from './walk-ins.tsx'

/** Takes the attendance of a session, also without a connection. Hidden before the day of its first meeting. */
export function AttendanceButton({ sessionId }: { sessionId: string }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const timezone = useProvider()?.timezone
  const now = useMinute()
  const roster = useStored('rosters').rows.find(({ id }) => id === sessionId)
  if (!roster || timezone === undefined) return null
  const today = dayOf(now, timezone)
  const meetings = begunMeetings(roster, today)
  const meeting = meetings.find(({ id }) => id === chosen) ?? meetings.at(-1)
  if (!meeting) return null
  const open = () => {
    setOpen(true)
    sheet.current?.showModal()
  }
  return (
    <>
      <Button onClick={() => afterPress(open)} aria-label={`Take attendance: ${roster.class_title}`}>
        <ClipboardCheck className="size-5" aria-hidden="true" />
        Take attendance
      </Button>
      <Sheet ref={sheet} title="Attendance" onClose={() => setOpen(false)}>
        <p className="font-semibold">{roster.class_title}</p>
        <Field label="Meeting">
          {(control) => (
            <Select {...control} value={meeting.id} onChange={(event) => setChosen(event.target.value)}>
              {meetings.map((one) => (
                <option key={one.id} value={one.id}>
                  {displayDate(one.date, one.date)}, {timeRange(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isOpen && <MeetingCodeButton key={`code ${meeting.id}`} roster={roster} meetingId={meeting.id} />}
        {isOpen && (
          <MeetingAttendance
            key={meeting.id}
            roster={roster}
            meeting={meeting}
            timezone={timezone}
            isOpen={markOfCheckIn(meeting, now, timezone).ok}
          />
        )}
        {isOpen && <WalkIns roster={roster} />}
      </Sheet>
    </>
  )
}
