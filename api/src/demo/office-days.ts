import { addDays } from '@cubby/rules/days'

/** A day on which the demo's office is closed. It may fall on a weekend. */
export interface Holiday {
  readonly day: string
  readonly name: string
}

/** Returns true from Monday to Friday, except on holidays. Days are yyyy-MM-dd. */
export function isOfficeDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidaysOf(yearOf(day)).some((holiday) => holiday.day === day)
}

/** Returns the first day on or after `day` that begins `inARow` consecutive office days. */
export function officeDayFrom(day: string, inARow = 1): string {
  const isFree = Array.from({ length: inARow }, (_, offset) => addDays(day, offset)).every(isOfficeDay)
  return isFree ? day : officeDayFrom(addDays(day, 1), inARow)
}

/** Returns this day if it is an office day, or else the last office day before it. */
export function officeDayUntil(day: string): string {
  return isOfficeDay(day) ? day : officeDayUntil(addDays(day, -1))
}

/** Returns the next holiday after a day. */
export function holidayAfter(day: string): Holiday {
  const year = yearOf(day)
  const coming = [...holidaysOf(year), ...holidaysOf(year + 1)].find((holiday) => holiday.day > day)
  if (!coming) throw new Error(`no holiday after ${day}`)
  return coming
}

/** Returns the holidays in calendar order. */
function holidaysOf(year: number): Holiday[] {
  const thanksgiving = fourthThursday(year)
  return [
    { day: `${year}-01-01`, name: "New Year's Day" },
    { day: `${year}-07-04`, name: 'Independence Day' },
    { day: thanksgiving, name: 'Thanksgiving' },
    { day: addDays(thanksgiving, 1), name: 'the day after Thanksgiving' },
    { day: `${year}-12-25`, name: 'Christmas Day' },
  ]
}

function fourthThursday(year: number): string {
  const first = `${year}-11-01`
  return addDays(first, ((4 - weekdayOf(first) + 7) % 7) + 21)
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}
