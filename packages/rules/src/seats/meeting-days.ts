import type { Meeting } from '@cubby/contract/seats/meetings'
import { weekdays } from '@cubby/contract/weekdays'
import { perLanguage } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import { dayOf, weekdayOf } from '../days.ts'
import { dayParts, decisionDates } from '../session-dates.ts'
import { timeRange } from '../session-times.ts'

/** A session or an enrollment as it is shown. */
export interface ShownSchedule {
  readonly start_date: string
  readonly end_date: string
  readonly start_time: string
  readonly end_time: string
  /** Missing in rows that an earlier version of the app stored. */
  readonly meetings?: readonly Meeting[] | undefined
}

const list = perLanguage((locale) => new Intl.ListFormat(locale))

/**
 * Returns the weekdays on which a session meets, from Monday to Sunday: 'Tue and Thu', 'Mon to Fri'. Null for several
 * days without meetings, because the days are then not known.
 */
export function weekdaysText({ start_date, end_date, meetings = [] }: ShownSchedule): string | null {
  const held = meetings.filter(({ status }) => status === 'scheduled').map(({ date }) => date)
  const days = held.length > 0 ? held : start_date === end_date ? [start_date] : []
  // Monday is 0.
  const places = [...new Set(days.map((day) => (weekdays.indexOf(weekdayOf(day)) + 6) % 7))].toSorted(
    (one, other) => one - other,
  )
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return null
  if (places.length > 2 && last - first === places.length - 1)
    return t('{firstDay} to {lastDay}', { firstDay: shortName(first), lastDay: shortName(last) })
  return list().format(places.map(shortName))
}

function shortName(place: number): string {
  // January 1, 2024, was a Monday.
  return dayParts(`2024-01-0${place + 1}`).weekday.slice(0, 3)
}

/**
 * Returns when a session meets: 'Tue and Thu, 12:00–2:30 PM'. For one day only the times, whose date has the
 * weekday.
 */
export function scheduleText(session: ShownSchedule): string {
  const days = session.start_date === session.end_date ? null : weekdaysText(session)
  return [days, timeRange(session)].filter(Boolean).join(', ')
}

/** Returns the days and times of a session in one line: 'Fri, Dec 4, 2026, 6:00–8:30 PM'. */
export function whenText(session: ShownSchedule): string {
  return `${decisionDates(session)}, ${scheduleText(session)}`
}

/** Returns the next meeting that has not ended, or null. A night counts as the day on which it begins. */
export function nextMeeting(
  { meetings = [] }: Pick<ShownSchedule, 'meetings'>,
  now: Date,
  timeZone: string | undefined,
): Meeting | null {
  const today = dayOf(now, timeZone)
  const time = clockOf(now, timeZone)
  const coming = meetings.filter(({ status, date, start_time, end_time }) => {
    if (status !== 'scheduled') return false
    return date > today || (date === today && (end_time > time || end_time <= start_time))
  })
  return coming.toSorted((one, other) => startOf(one).localeCompare(startOf(other)))[0] ?? null
}

function startOf({ date, start_time }: Meeting): string {
  return `${date} ${start_time}`
}

/** Returns the wall clock of an instant, 'HH:MM'. */
function clockOf(now: Date, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format.format(now)
}
