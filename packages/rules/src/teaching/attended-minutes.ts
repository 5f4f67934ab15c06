import type { Meeting } from '@cubby/contract/seats/meetings'
import type { AttendanceMark } from '@cubby/contract/teaching/attendance'
import { meetingEnd, meetingStart } from '../time-zone.ts'
import { contactMinutes, type MeetingHours } from './contact-hours.ts'

/** The parts of a mark that hours depend on. */
export type MarkedHours = Pick<AttendanceMark, 'status' | 'missed_minutes'>

/** A meeting whose hours count. */
export type CountedMeeting = MeetingHours & Pick<Meeting, 'id' | 'date'>

/**
 * The attendance of one student, in minutes of instruction. `held` is the sum of `attended`, `missed`, and
 * `unmarked`.
 */
interface AttendanceTotals {
  /** The number of meetings so far. */
  readonly meetings: number
  readonly held: number
  readonly attended: number
  /** In meetings in which the student was marked as absent, excused, late, or left early. */
  readonly missed: number
  /** In meetings that nobody has marked. */
  readonly unmarked: number
  /** The part of `missed` and `unmarked` that the student made up in other sessions. */
  readonly made_up: number
}

/**
 * Returns the minutes of instruction that a student attended in a meeting. `mark` is the one that counts. Excused
 * students attended nothing. Minutes missed are minutes of instruction, not of the break.
 */
export function attendedMinutes(
  meeting: MeetingHours,
  mark: MarkedHours | undefined,
  timezone: string,
): number {
  switch (mark?.status) {
    case 'present':
      return contactMinutes(meeting, timezone)
    case 'late':
    case 'left_early':
      return Math.max(0, contactMinutes(meeting, timezone) - (mark.missed_minutes ?? 0))
    default:
      return 0
  }
}

/** The time at which attendance is counted, and the provider's time zone, in which meetings begin and end. */
export interface CountingTime {
  readonly now: Date
  readonly timezone: string
}

/**
 * Whether a meeting counts so far. Its hours count from its end, because nobody attended or missed them before. An
 * absence counts from its start.
 */
export function countsSoFar(
  meeting: CountedMeeting,
  mark: MarkedHours | undefined,
  { now, timezone }: CountingTime,
): boolean {
  if (meeting.status === 'cancelled') return false
  const isAbsent = mark?.status === 'absent' || mark?.status === 'excused'
  return now >= (isAbsent ? meetingStart(meeting, timezone) : meetingEnd(meeting, timezone))
}

interface TotalsTerms {
  readonly time: CountingTime
  /** The make-up meetings of the student. */
  readonly makeUps: readonly CountedMeeting[]
}

/**
 * Adds up the meetings so far. `marks` are those of one student that count.
 */
export function attendanceTotals(
  meetings: readonly CountedMeeting[],
  marks: readonly (MarkedHours & Pick<AttendanceMark, 'meeting_id'>)[],
  { time, makeUps }: TotalsTerms,
): AttendanceTotals {
  const totals = { meetings: 0, held: 0, attended: 0, missed: 0, unmarked: 0 }
  const markOf = (meeting: CountedMeeting) => marks.find(({ meeting_id }) => meeting_id === meeting.id)
  for (const meeting of meetings) {
    const mark = markOf(meeting)
    if (!countsSoFar(meeting, mark, time)) continue
    const held = contactMinutes(meeting, time.timezone)
    const attended = attendedMinutes(meeting, mark, time.timezone)
    const isMarked = mark !== undefined && mark.status !== null
    totals.meetings += 1
    totals.held += held
    totals.attended += attended
    totals[isMarked ? 'missed' : 'unmarked'] += held - attended
  }
  const elsewhere = makeUps
    .filter((meeting) => countsSoFar(meeting, markOf(meeting), time))
    .reduce((sum, meeting) => sum + attendedMinutes(meeting, markOf(meeting), time.timezone), 0)
  return { ...totals, made_up: Math.min(totals.held - totals.attended, elsewhere) }
}
