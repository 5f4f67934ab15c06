import type { MeetingPattern } from '@cubby/contract/seats/meetings'
import { type Weekday, weekdays } from '@cubby/contract/weekdays'
import { meetingDays, type SessionSpan } from '@cubby/rules/seats/meetings'
import { weekdayOf } from '@cubby/rules/weekday'

export const patternKinds = [
  'daily',
  'weekdays',
  'dates',
] as const satisfies readonly MeetingPattern['kind'][]
export type PatternKind = (typeof patternKinds)[number]

/**
 * Converts a pattern to another kind: `dates` keeps all days, `weekdays` keeps the weekdays of these days, and `daily`
 * becomes every day of the session.
 */
export function withKind(pattern: MeetingPattern, kind: PatternKind, span: SessionSpan): MeetingPattern {
  if (kind === pattern.kind) return pattern
  const days = meetingDays(pattern, span)
  if (kind === 'dates') return { kind, dates: days }
  if (kind === 'daily') return { kind, exceptions: [] }
  const met = new Set(days.map(weekdayOf))
  return { kind, weekdays: weekdays.filter((weekday) => met.has(weekday)), exceptions: [] }
}

/** Adds or removes a weekday. */
export function withWeekday(pattern: MeetingPattern, weekday: Weekday): MeetingPattern {
  if (pattern.kind !== 'weekdays') return pattern
  const chosen = pattern.weekdays
  return {
    ...pattern,
    weekdays: weekdays.filter((one) => (one === weekday ? !chosen.includes(one) : chosen.includes(one))),
  }
}

/**
 * Adds or removes a day of the session: a listed date, or an exception of a pattern. A pattern of weekdays becomes a
 * list of dates when a day is added that is none of them.
 */
export function withDay(pattern: MeetingPattern, day: string, span: SessionSpan): MeetingPattern {
  const toggled = (days: readonly string[]) =>
    days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort()
  if (pattern.kind === 'dates') return { ...pattern, dates: toggled(pattern.dates) }
  if (meetingDays({ ...pattern, exceptions: [] }, span).includes(day)) {
    return { ...pattern, exceptions: toggled(pattern.exceptions) }
  }
  return { kind: 'dates', dates: toggled(meetingDays(pattern, span)) }
}
