import { daysBetween } from './days.ts'
import { minutesOf } from './session-times.ts'

interface Span {
  readonly start_date: string
  readonly end_date: string
  readonly start_time: string
  readonly end_time: string
}

const DAY_MINUTES = 24 * 60

/**
 * All hours of a session, to two decimals: those of one day, on each day from the first to the last; or those
 * of one night, when it ends earlier than it starts, on each night between.
 */
export function sessionHours({ start_date, end_date, start_time, end_time }: Span): number {
  const days = daysBetween(start_date, end_date) + 1
  const minutes = minutesOf(end_time) - minutesOf(start_time)
  const all = minutes > 0 ? days * minutes : (days - 1) * (minutes + DAY_MINUTES)
  return Math.round((all * 100) / 60) / 100
}
