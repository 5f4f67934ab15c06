import { daysBetween } from './days.ts'
import { isOvernight, minutesPerDay } from './session-times.ts'

interface Span {
  readonly start_date: string
  readonly end_date: string
  readonly start_time: string
  readonly end_time: string
}

/** How often a session meets: on each day from the first to the last, or on each night between them. */
export function timesMet(span: Span): number {
  return daysBetween(span.start_date, span.end_date) + (isOvernight(span) ? 0 : 1)
}

/** All hours of a session, to two decimals: those of one day or night, as often as it meets. */
export function sessionHours(span: Span): number {
  return Math.round((timesMet(span) * minutesPerDay(span) * 100) / 60) / 100
}
