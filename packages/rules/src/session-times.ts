import { perLanguage } from '@cubby/texts/languages'

const DAY_MINUTES = 24 * 60

/** Times of the provider's wall clock, 'HH:MM', without conversion. */
interface SessionTimes {
  start_time: string
  end_time: string
}

const halves = perLanguage((_, language) => (language === 'es' ? ['a.m.', 'p.m.'] : ['AM', 'PM']))

/** Formats a time: '18:30' → '6:30 PM'. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${halves()[hours < 12 ? 0 : 1]}`
}

/** Formats a time for a sentence: '18:00' → '6 PM', '18:30' → '6:30 PM'. */
export function shortClockTime(time: string): string {
  return clockTime(time).replace(':00 ', ' ')
}

/** Formats the times of a session: '6:00–8:30 PM', '11:00 AM–1:30 PM'. */
export function timeRange({ start_time, end_time }: SessionTimes): string {
  return rangeOf(clockTime(start_time), clockTime(end_time))
}

/** Formats the times of a meeting for a narrow place: '12–2:30 PM', '10 AM–12 PM'. */
export function shortTimeRange({ start_time, end_time }: SessionTimes): string {
  return rangeOf(shortClockTime(start_time), shortClockTime(end_time))
}

/** Says AM or PM once if both times have it. */
function rangeOf(start: string, end: string): string {
  const [time = start, half] = start.split(' ')
  return `${half === end.split(' ')[1] ? time : start}–${end}`
}

/** Returns the hours of each day with two decimals: '2.50'. */
export function hoursPerDay(times: SessionTimes): string {
  return (minutesPerDay(times) / 60).toFixed(2)
}

/** Whether a session passes midnight: its end time is not after its start time. */
export function isOvernight({ start_time, end_time }: SessionTimes): boolean {
  return minutesOf(end_time) <= minutesOf(start_time)
}

/** Returns the minutes of each day, or of each night for an overnight session. */
export function minutesPerDay(times: SessionTimes): number {
  const minutes = minutesOf(times.end_time) - minutesOf(times.start_time)
  return isOvernight(times) ? minutes + DAY_MINUTES : minutes
}

/** Returns the minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
