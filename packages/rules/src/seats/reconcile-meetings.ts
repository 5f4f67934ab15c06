import type { Meeting } from '@cubby/contract/seats/meetings'
import { minutesPerDay } from '../session-times.ts'
import { isWithin, type SessionSpan } from './meetings.ts'

/** A meeting as it is stored. */
export interface StoredMeeting extends Pick<Meeting, 'start_time' | 'end_time' | 'break_minutes' | 'status'> {
  readonly id: string
  /** The day of the pattern that it belongs to. */
  readonly planned_date: string
  /** The day on which it takes place: another one if it was moved. */
  readonly date: string
  /** Whether it was moved to another day or time. */
  readonly moved: boolean
  /** Whether it has ended. */
  readonly over: boolean
}

/** The plan for a session's meetings: the days of its pattern, and the times and the break of each. */
export interface MeetingPlan {
  readonly days: readonly string[]
  readonly span: SessionSpan
  readonly breakMinutes: number
  /** Whether meetings that are over keep their times and break while others are still ahead. */
  readonly keepHeld: boolean
}

interface MeetingChanges {
  /** The days that need a new meeting. */
  readonly added: readonly string[]
  /** The meetings that stay, with their new days, times, and breaks. */
  readonly kept: readonly StoredMeeting[]
  readonly removed: readonly StoredMeeting[]
}

/**
 * Compares the stored meetings of a session with its plan. A meeting of a planned day keeps its id, and stays
 * cancelled or moved, unless it was moved to a day that no longer belongs to the session.
 */
export function reconcileMeetings(stored: readonly StoredMeeting[], plan: MeetingPlan): MeetingChanges {
  const planned = new Set(plan.days)
  const known = new Set(stored.map(({ planned_date }) => planned_date))
  const isUnderway = stored.some(({ over }) => !over)
  return {
    added: plan.days.filter((day) => !known.has(day)),
    kept: stored
      .filter(({ planned_date }) => planned.has(planned_date))
      .map((one) => (plan.keepHeld && one.over && isUnderway ? one : asPlanned(one, plan))),
    removed: stored.filter(({ planned_date }) => !planned.has(planned_date)),
  }
}

function asPlanned(stored: StoredMeeting, { span, breakMinutes }: MeetingPlan): StoredMeeting {
  if (stored.moved && isWithin(stored.date, span)) {
    const fits = breakMinutes < minutesPerDay(stored)
    return { ...stored, break_minutes: fits ? breakMinutes : stored.break_minutes }
  }
  const { start_time, end_time } = span
  return {
    ...stored,
    date: stored.planned_date,
    start_time,
    end_time,
    break_minutes: breakMinutes,
    moved: false,
  }
}
