import type { MeetingPattern } from '@cubby/contract/meetings'
import { addDays } from '@cubby/rules/days'
import { defaultPattern, meetingDays, type SessionSpan } from '@cubby/rules/meetings'
import { isOfficeDay, weekdayOf } from './office-days.ts'

const TUESDAY = 2
const THURSDAY = 4

/** A longer demo session meets on Tuesdays and Thursdays. */
const MAX_CONSECUTIVE_DAYS = 7

/** Whether a demo session of this many days meets on Tuesdays and Thursdays, not on each of its days. */
export function meetsTwiceAWeek(days: number): boolean {
  return days > MAX_CONSECUTIVE_DAYS
}

/** Whether the office is open on a Tuesday or Thursday. */
function isCourseDay(day: string): boolean {
  return [TUESDAY, THURSDAY].includes(weekdayOf(day)) && isOfficeDay(day)
}

/** Returns the first course day on or after a day. */
export function courseDayFrom(day: string): string {
  return isCourseDay(day) ? day : courseDayFrom(addDays(day, 1))
}

/** Returns the last course day on or before a day. */
export function courseDayUntil(day: string): string {
  return isCourseDay(day) ? day : courseDayUntil(addDays(day, -1))
}

/** Returns the pattern of a demo session: every day, or Tuesdays and Thursdays without holidays. */
export function demoPattern(span: SessionSpan): MeetingPattern {
  const daily = defaultPattern(span)
  if (daily) return daily
  const pattern = {
    kind: 'weekdays' as const,
    weekdays: ['tuesday' as const, 'thursday' as const],
    exceptions: [],
  }
  return { ...pattern, exceptions: meetingDays(pattern, span).filter((day) => !isOfficeDay(day)) }
}
