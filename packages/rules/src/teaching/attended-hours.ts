import { countingMarks, type OrderedMark } from './attendance.ts'
import { attendedMinutes, type CountedMeeting, type MarkedHours } from './attended-minutes.ts'
import { contactMinutes } from './contact-hours.ts'

const QUARTER_MINUTES = 15
const QUARTERS_PER_HOUR = 4

export interface AttendanceRecord {
  /** The confirmed meetings of the session, cancelled ones included. */
  readonly meetings: readonly CountedMeeting[]
  /** Meetings of other sessions of the class that the student may attend instead. */
  readonly makeUps: readonly CountedMeeting[]
  /** The marks of one student in all these meetings, in any order. */
  readonly marks: readonly (OrderedMark & MarkedHours)[]
}

/** A meeting of which the student missed at least one minute. */
export interface MissedMeeting extends MarkedHours {
  readonly date: string
  /** How many minutes of instruction the student missed. */
  readonly minutes: number
}

/** What a student attended of a session, in minutes of instruction. */
export interface AttendedMinutes {
  /** The minutes of all meetings that are not cancelled. */
  readonly held: number
  /** The minutes that the student attended, make-up meetings included. Never more than `held`. */
  readonly attended: number
  /** The part of `attended` that comes from make-up meetings. */
  readonly madeUp: number
  /** In the order of the meetings. A status of null means that nothing was recorded. */
  readonly missed: readonly MissedMeeting[]
  /** Whether anything was recorded about the student. */
  readonly isRecorded: boolean
}

/**
 * Adds up what a student attended of a session. Make-up meetings replace only minutes that the student missed. A
 * moved meeting counts where it is.
 */
export function countAttendance(
  { meetings, makeUps, marks }: AttendanceRecord,
  timezone: string,
): AttendedMinutes {
  const markOf = new Map(countingMarks(marks).map((mark) => [mark.meeting_id, mark]))
  const attendedAll = (all: readonly CountedMeeting[]) =>
    all.reduce((sum, meeting) => sum + attendedMinutes(meeting, markOf.get(meeting.id), timezone), 0)
  const held = meetings.reduce((sum, meeting) => sum + contactMinutes(meeting, timezone), 0)
  const own = attendedAll(meetings)
  const madeUp = Math.min(held - own, attendedAll(makeUps))
  return {
    held,
    attended: own + madeUp,
    madeUp,
    missed: meetings.flatMap((meeting) => missedPart(meeting, markOf.get(meeting.id), timezone)),
    isRecorded: [...meetings, ...makeUps].some(({ id }) => (markOf.get(id)?.status ?? null) !== null),
  }
}

/** Converts minutes to hours, rounded down to quarter hours: nobody gets credit for time they did not attend. */
export function quarterHours(minutes: number): number {
  return Math.floor(minutes / QUARTER_MINUTES) / QUARTERS_PER_HOUR
}

function missedPart(
  meeting: CountedMeeting,
  mark: MarkedHours | undefined,
  timezone: string,
): MissedMeeting[] {
  const minutes = contactMinutes(meeting, timezone) - attendedMinutes(meeting, mark, timezone)
  if (minutes === 0) return []
  return [
    {
      date: meeting.date,
      status: mark?.status ?? null,
      missed_minutes: mark?.missed_minutes ?? null,
      minutes,
    },
  ]
}
