import { daysBetween } from './days.ts'
import { isOvernight, minutesPerDay } from './session-times.ts'

interface Span {
  readonly start_date: string
  readonly end_date: string
  readonly start_time: string
  readonly end_time: string
}

/**
 * Returns how many times a session meets: on each day from the first to the last, or on each night between
 * them.
 */
export function timesMet(span: Span): number {
  return daysBetween(span.start_date, span.end_date) + (isOvernight(span) ? 0 : 1)
}

/** A longer course need not meet every day, and its meeting days are unknown. */
const MAX_DAILY_MEETINGS = 7

/** Whether a session is known to meet on each of its days or nights. */
export function meetsDaily(span: Span): boolean {
  return timesMet(span) <= MAX_DAILY_MEETINGS
}

/**
 * Returns the hours of a session, to two decimals: those of one day or night, times how often it meets. Null
 * when that is unknown and an administrator has to enter them.
 */
export function sessionHours(span: Span): number | null {
  if (!meetsDaily(span)) return null
  return Math.round((timesMet(span) * minutesPerDay(span) * 100) / 60) / 100
}
