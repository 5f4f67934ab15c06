import { weekdays } from '@cubby/contract/weekdays'
import { addDays, daysBetween, weekdayOf } from '../days.ts'

interface Recurrence {
  /** The value of RRULE; null for a single day. */
  readonly rule: string | null
  /** The days of the rule on which nothing takes place. */
  readonly exceptions: readonly string[]
}

/**
 * Returns the recurrence rule (RFC 5545) of some days in order: each day, or the weekdays on which they fall,
 * counted from the first day to the last. Days of the rule that are not among them are its exceptions.
 */
export function recurrenceOf(days: readonly string[]): Recurrence {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last) return { rule: null, exceptions: [] }
  const all = Array.from({ length: daysBetween(first, last) + 1 }, (_, later) => addDays(first, later))
  if (all.length === days.length) return { rule: `FREQ=DAILY;COUNT=${all.length}`, exceptions: [] }
  const met = new Set(days.map(weekdayOf))
  const candidates = all.filter((day) => met.has(weekdayOf(day)))
  // iCalendar names weekdays by two letters: TU, TH.
  const names = weekdays
    .filter((weekday) => met.has(weekday))
    .map((weekday) => weekday.slice(0, 2).toUpperCase())
  return {
    rule: `FREQ=WEEKLY;BYDAY=${names.join(',')};COUNT=${candidates.length}`,
    exceptions: candidates.filter((day) => !days.includes(day)),
  }
}
