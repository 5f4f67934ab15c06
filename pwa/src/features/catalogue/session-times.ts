import { displayDate } from '@cubby/rules/session-dates'

/** Session days and times are the provider's own, as plain strings: nothing here converts a time zone. */
interface SessionTimes {
  start_date: string
  end_date: string
  start_time: string
  end_time: string
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** '18:30' → '6:30 PM'. */
export function clockTime(time: string): string {
  const minutes = minutesOf(time)
  const hours = Math.floor(minutes / 60)
  const half = hours < 12 ? 'AM' : 'PM'
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${half}`
}

/** '6:00 PM – 8:30 PM'. */
export function timeRange({ start_time, end_time }: SessionTimes): string {
  return `${clockTime(start_time)} – ${clockTime(end_time)}`
}

/** End minus start, to two decimals: '2.50' (specification 1 §9). */
export function hoursPerDay({ start_time, end_time }: SessionTimes): string {
  return ((minutesOf(end_time) - minutesOf(start_time)) / 60).toFixed(2)
}

/** 'Dec 4, 2026' or 'Dec 4 – 6, 2026'. */
export function sessionDates({ start_date, end_date }: SessionTimes): string {
  return displayDate(start_date, end_date)
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })
const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' })

/** The parts of a day for a calendar leaf: '2026-12-04' → Friday, Dec, 4. */
export function dayParts(day: string): { weekday: string; month: string; day: number } {
  const date = new Date(`${day}T00:00:00Z`)
  return { weekday: weekday.format(date), month: month.format(date), day: date.getUTCDate() }
}
