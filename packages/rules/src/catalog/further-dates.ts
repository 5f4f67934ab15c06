import type { Holiday } from '@cubby/contract/school/rooms'
import { addDays, daysBetween, weekdayOf } from '../days.ts'
import { holidaysOn } from '../seats/meeting-conflicts.ts'
import { defaultPattern, meetingDays, type SessionSpan } from '../seats/meetings.ts'

/** How often a session takes place again. */
export const repetitions = ['week', 'two-weeks', 'month'] as const
export type Repetition = (typeof repetitions)[number]

/** Where a series of copies ends: on a last day, which is included, or after a number of copies. */
export type SeriesEnd = { readonly until: string } | { readonly times: number }

/** A copy that is left out, and why. */
interface LeftOut {
  readonly start_date: string
  readonly end_date: string
  readonly because: string
}

export interface FurtherDates {
  readonly dates: readonly { readonly start_date: string; readonly end_date: string }[]
  readonly leftOut: readonly LeftOut[]
  /** Whether the limit ended the series early. */
  readonly isCut: boolean
}

interface Series {
  readonly repetition: Repetition
  readonly end: SeriesEnd
  readonly holidays: readonly Holiday[]
  /** The sessions that the class has. A copy at the same time as one of them is left out. */
  readonly sessions: readonly SessionSpan[]
  /** How many copies the class has room for. */
  readonly limit: number
}

/** Ends a series whose dates are all left out. */
const MAX_DAYS_AHEAD = 3660

export const ALREADY_A_SESSION = 'Already a session'

/**
 * Returns the further dates of a session, each as long as the session. A date that falls on a holiday is left out and
 * does not count among `times`: whoever wants six more sessions gets six.
 */
export function furtherDates(session: SessionSpan, series: Series): FurtherDates {
  const { repetition, end, holidays, sessions, limit } = series
  const dates: { start_date: string; end_date: string }[] = []
  const leftOut: LeftOut[] = []
  const length = daysBetween(session.start_date, session.end_date)
  for (let step = 1; ; step += 1) {
    const start = startAfter(session.start_date, repetition, step)
    const copy = { ...session, start_date: start, end_date: addDays(start, length) }
    const isOver = 'until' in end ? start > end.until : dates.length >= end.times
    if (isOver || daysBetween(session.start_date, start) > MAX_DAYS_AHEAD) break
    const because = reasonAgainst(copy, holidays, sessions)
    const span = { start_date: copy.start_date, end_date: copy.end_date }
    if (because !== null) leftOut.push({ ...span, because })
    else if (dates.length >= limit) return { dates, leftOut, isCut: true }
    else dates.push(span)
  }
  return { dates, leftOut, isCut: false }
}

function startAfter(day: string, repetition: Repetition, step: number): string {
  if (repetition === 'month') return sameWeekdayOfMonth(day, step)
  return addDays(day, step * (repetition === 'week' ? 7 : 14))
}

/** Returns which weekday of its month a day is: 1 to 4, or 'last' for the fifth, which many months lack. */
export function placeInMonth(day: string): 1 | 2 | 3 | 4 | 'last' {
  const places = [1, 2, 3, 4] as const
  return places[Math.floor((Number(day.slice(8)) - 1) / 7)] ?? 'last'
}

/** Returns the day this many months later that has the same weekday and the same place in its month. */
function sameWeekdayOfMonth(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const firstOf = (later: number) => new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10)
  const place = placeInMonth(day)
  if (place === 'last') {
    const next = firstOf(months + 1)
    const back = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(next, -days))
    return back.find((candidate) => weekdayOf(candidate) === weekdayOf(day)) ?? next
  }
  const week = Array.from({ length: 7 }, (_, later) => addDays(firstOf(months), 7 * (place - 1) + later))
  return week.find((candidate) => weekdayOf(candidate) === weekdayOf(day)) ?? day
}

function reasonAgainst(
  copy: SessionSpan,
  holidays: readonly Holiday[],
  sessions: readonly SessionSpan[],
): string | null {
  // Only a short session surely meets on each of its days. The meetings of a longer one are confirmed later.
  const pattern = defaultPattern(copy)
  const days = pattern ? meetingDays(pattern, copy) : [copy.start_date, copy.end_date]
  const closed = new Set(days.flatMap((day) => holidaysOn(day, holidays)).map(({ name }) => name))
  if (closed.size > 0) return [...closed].join(', ')
  const isTaken = sessions.some(
    ({ start_date, end_date, start_time, end_time }) =>
      start_date === copy.start_date &&
      end_date === copy.end_date &&
      start_time === copy.start_time &&
      end_time === copy.end_time,
  )
  return isTaken ? ALREADY_A_SESSION : null
}
