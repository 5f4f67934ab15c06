import type { EnrollmentStatus, OwnAttendance } from '@cubby/contract/enrollments'
import type { OwnMakeUp } from '@cubby/contract/make-up-meetings'
import type { Meeting } from '@cubby/contract/meetings'
import { countingMarks } from '@cubby/rules/attendance'
import { type AttendanceRecord, countAttendance, quarterHours } from '@cubby/rules/attended-hours'
import { lackingText, missedText } from '@cubby/rules/completion'
import { hoursOf } from '@cubby/rules/contact-hours'

interface OwnRow {
  readonly status: EnrollmentStatus
  readonly meetings: readonly Meeting[]
  readonly meetings_confirmed: boolean
  readonly make_up_meetings: readonly OwnMakeUp[]
  readonly marks: AttendanceRecord['marks']
  readonly required_hours_percent: number
}

/**
 * Returns what a student attended of a session up to `today`, the provider's day. A meeting of today counts once it is
 * marked. Null if the student is not approved, the meetings are not confirmed, or nothing was recorded.
 */
export function ownAttendance(
  { status, meetings, meetings_confirmed, make_up_meetings, marks, required_hours_percent }: OwnRow,
  today: string,
): OwnAttendance | null {
  if (status !== 'approved' || !meetings_confirmed) return null
  const marked = new Set(
    countingMarks(marks).flatMap((mark) => (mark.status === null ? [] : mark.meeting_id)),
  )
  const held = meetings.filter((meeting) => meeting.status !== 'cancelled')
  const begun = held.filter(({ id, date }) => date < today || marked.has(id))
  const soFar = countAttendance({
    meetings: begun,
    makeUps: make_up_meetings.map(({ meeting }) => meeting),
    marks,
  })
  if (!soFar.isRecorded) return null
  return {
    attended_hours: quarterHours(soFar.attended),
    made_up_hours: hoursOf(soFar.madeUp),
    missed: soFar.missed.length === 0 ? null : missedText(soFar.missed),
    lacking: begun.length === held.length ? lackingText(soFar, required_hours_percent) : null,
  }
}
