import type { AttendanceMark } from '@cubby/contract/attendance'
import type { Meeting } from '@cubby/contract/meetings'
import { checkMarking } from './attendance.ts'
import { contactMinutes, type MeetingHours } from './contact-hours.ts'

/** The parts of a mark that hours depend on. */
export type MarkedHours = Pick<AttendanceMark, 'status' | 'missed_minutes'>

/** The attendance of one student, in minutes of instruction. `held` is the sum of the others. */
export interface AttendanceTotals {
  /** The number of meetings so far. */
  readonly meetings: number
  readonly held: number
  readonly attended: number
  /** Absent, excused, late, or left early. */
  readonly missed: number
  /** In meetings that nobody has marked. */
  readonly unmarked: number
}

/**
 * Returns the minutes of instruction that a student attended in a meeting. `mark` is the one that counts. Excused
 * students attended nothing. Minutes missed are minutes of instruction, not of the break.
 */
export function attendedMinutes(meeting: MeetingHours, mark: MarkedHours | undefined): number {
  switch (mark?.status) {
    case 'present':
      return contactMinutes(meeting)
    case 'late':
    case 'left_early':
      return Math.max(0, contactMinutes(meeting) - (mark.missed_minutes ?? 0))
    default:
      return 0
  }
}

/**
 * Adds up the meetings that can be marked by `today`, the provider's day. `marks` are those of one student that
 * count.
 */
export function attendanceTotals(
  meetings: readonly (MeetingHours & Pick<Meeting, 'id' | 'date'>)[],
  marks: readonly (MarkedHours & Pick<AttendanceMark, 'meeting_id'>)[],
  today: string,
): AttendanceTotals {
  const totals = { meetings: 0, held: 0, attended: 0, missed: 0, unmarked: 0 }
  for (const meeting of meetings) {
    if (!checkMarking(meeting, today).ok) continue
    const mark = marks.find(({ meeting_id }) => meeting_id === meeting.id)
    const held = contactMinutes(meeting)
    const attended = attendedMinutes(meeting, mark)
    const isMarked = mark !== undefined && mark.status !== null
    totals.meetings += 1
    totals.held += held
    totals.attended += attended
    totals[isMarked ? 'missed' : 'unmarked'] += held - attended
  }
  return totals
}
