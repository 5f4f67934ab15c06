import type { MeetingPattern } from '@cubby/contract/seats/meetings'
import { weekdays } from '@cubby/contract/weekdays'
import { addDays, daysBetween, weekdayOf } from '../days.ts'
import { type RuleResult, refused } from '../rule-result.ts'
import { isOvernight, minutesPerDay } from '../session-times.ts'

/** The days of a session, both included, and the times of each of its days or nights. */
export interface SessionSpan {
  readonly start_date: string
  readonly end_date: string
  readonly start_time: string
  readonly end_time: string
}

/** A longer session need not meet every day: an administrator has to confirm its meetings. */
const MAX_DAILY_MEETINGS = 7

const everyDay: MeetingPattern = { kind: 'daily', exceptions: [] }

/** Returns how many days, or nights between them, a session has. */
export function daysOfSession(span: SessionSpan): number {
  return daysBetween(span.start_date, span.end_date) + (isOvernight(span) ? 0 : 1)
}

/** Returns the pattern of a session that nobody has to confirm, because it is short; otherwise null. */
export function defaultPattern(span: SessionSpan): MeetingPattern | null {
  return daysOfSession(span) <= MAX_DAILY_MEETINGS ? everyDay : null
}

/**
 * Proposes a pattern: every day for a short session, and for a longer one the weekdays of its first and its
 * last day, because on these it surely meets.
 */
export function proposedPattern(span: SessionSpan): MeetingPattern {
  const ends = new Set([weekdayOf(span.start_date), weekdayOf(lastMeetingDay(span))])
  return (
    defaultPattern(span) ?? {
      kind: 'weekdays',
      weekdays: weekdays.filter((weekday) => ends.has(weekday)),
      exceptions: [],
    }
  )
}

/** Returns the days on which a session meets by a pattern, in order. A night counts as the day on which it begins. */
export function meetingDays(pattern: MeetingPattern, span: SessionSpan): string[] {
  const all = Array.from({ length: Math.max(0, daysOfSession(span)) }, (_, later) =>
    addDays(span.start_date, later),
  )
  if (pattern.kind === 'dates') return all.filter((day) => pattern.dates.includes(day))
  const isChosen = (day: string) => pattern.kind === 'daily' || pattern.weekdays.includes(weekdayOf(day))
  return all.filter((day) => isChosen(day) && !pattern.exceptions.includes(day))
}

/**
 * Checks a pattern that an administrator confirms. Refuses a listed date outside the session, a pattern
 * without meetings, and a break that leaves nothing of a meeting.
 */
export function planMeetings(
  pattern: MeetingPattern,
  span: SessionSpan,
  breakMinutes: number,
): RuleResult<
  { readonly days: readonly string[] },
  'no_meetings' | 'invalid_break' | 'meeting_outside_session'
> {
  if (breakMinutes < 0 || breakMinutes >= minutesPerDay(span)) return refused('invalid_break')
  if (pattern.kind === 'dates' && pattern.dates.some((day) => !isWithin(day, span))) {
    return refused('meeting_outside_session')
  }
  const days = meetingDays(pattern, span)
  return days.length === 0 ? refused('no_meetings') : { ok: true, days }
}

/** Whether a meeting may begin on a day of a session. */
export function isWithin(day: string, span: SessionSpan): boolean {
  return day >= span.start_date && day <= lastMeetingDay(span)
}

/**
 * Returns the pattern of a session after its days or times changed, or null if an administrator has to confirm
 * it again. `confirmed` is the earlier pattern; without one, a short session gets the default pattern. A list of dates
 * stays if all of them are still within the session. Another pattern stays if the session still has meetings by it, and
 * still meets on its first day if it did before. A short session that met every day must be confirmed when it becomes
 * long.
 */
export function patternAfterChange(
  confirmed: MeetingPattern | null,
  before: SessionSpan,
  after: SessionSpan,
): MeetingPattern | null {
  if (confirmed === null) return defaultPattern(after)
  if (confirmed.kind === 'dates') {
    return confirmed.dates.every((day) => isWithin(day, after)) ? confirmed : null
  }
  const days = meetingDays(confirmed, after)
  const metFirstDay = meetingDays(confirmed, before)[0] === before.start_date
  if (days.length === 0 || (metFirstDay && days[0] !== after.start_date)) return null
  const wasDefault = defaultPattern(before) !== null && confirmed.kind === 'daily'
  return wasDefault && defaultPattern(after) === null ? null : confirmed
}

/** The day of the last meeting that a session can have. A night begins on the day before its end. */
function lastMeetingDay(span: SessionSpan): string {
  return isOvernight(span) ? addDays(span.end_date, -1) : span.end_date
}
