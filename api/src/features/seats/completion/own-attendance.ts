import type { EnrollmentStatus, OwnAttendance } from '@cubby/contract/enrollments'
import type { OwnMakeUp } from '@cubby/contract/make-up-meetings'
import type { Meeting } from '@cubby/contract/meetings'
import { countingMarks } from '@cubby/rules/attendance'
import { type AttendanceRecord, countAttendance, quarterHours } from '@cubby/rules/attended-hours'
import { type CountingTime, countsSoFar } from '@cubby/rules/attended-minutes'
import { lackingText, missedText } from '@cubby/rules/completion'
import { hoursOf } from '@cubby/rules/contact-hours'
import { dayOf } from '@cubby/rules/days'

interface OwnRow {
  readonly status: EnrollmentStatus
  readonly meetings: readonly Meeting[]
  readonly meetings_confirmed: boolean
  readonly make_up_meetings: readonly OwnMakeUp[]
  readonly marks: AttendanceRecord['marks']
  readonly required_hours_percent: number
}

/**
 * Returns what a student attended of a session so far. A meeting of today counts only if it is marked. Null if the
 * student is not approved, the meetings are not confirmed, or nothing was recorded.
 */
export function ownAttendance(
  { status, meetings, meetings_confirmed, make_up_meetings, marks, required_hours_percent }: OwnRow,
  time: CountingTime,
): OwnAttendance | null {
  if (status !== 'approved' || !meetings_confirmed) return null
  const today = dayOf(time.now, time.timezone)
  const markOf = new Map(countingMarks(marks).map((mark) => [mark.meeting_id, mark]))
  const counts = (meeting: Meeting) => countsSoFar(meeting, markOf.get(meeting.id), time)
  const isMarked = ({ id }: Meeting) => (markOf.get(id)?.status ?? null) !== null
  const held = meetings.filter((meeting) => meeting.status !== 'cancelled')
  const counted = held.filter((meeting) => counts(meeting) && (meeting.date < today || isMarked(meeting)))
  const soFar = countAttendance({
    meetings: counted,
    makeUps: make_up_meetings.map(({ meeting }) => meeting).filter(counts),
    marks,
  })
  if (!soFar.isRecorded) return null
  return {
    attended_hours: quarterHours(soFar.attended),
    made_up_hours: hoursOf(soFar.madeUp),
    missed: soFar.missed.length === 0 ? null : missedText(soFar.missed),
    lacking: counted.length === held.length ? lackingText(soFar, required_hours_percent) : null,
  }
}
