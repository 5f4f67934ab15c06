import type { WeekSession } from '@cubby/contract/catalog/class-save'
import type { Holiday } from '@cubby/contract/school/rooms'
import { type Weekday, weekdays } from '@cubby/contract/weekdays'
import { text, translate } from '@cubby/texts/t'
import { addDays, daysBetween, weekdayOf } from '../days.ts'
import { holidaysOn } from '../seats/meeting-conflicts.ts'
import { defaultPattern, meetingDays, type SessionSpan } from '../seats/meetings.ts'
import { timeRange } from '../session-times.ts'

/** How often a session takes place again. */
export const repetitions = ['week', 'two-weeks', 'month'] as const
export type Repetition = (typeof repetitions)[number]

/** Where a series of copies ends: on a last day, which is included, or after a number of copies. */
type SeriesEnd = { readonly until: string } | { readonly times: number }

/** A copy that is left out, and why. */
interface LeftOut {
  readonly start_date: string
  readonly end_date: string
  readonly because: string
}

export interface FurtherDates {
  readonly dates: readonly {
    readonly start_date: string
    readonly end_date: string
    /** The place of the session in its week; 0 without a week. */
    readonly of: number
  }[]
  readonly leftOut: readonly LeftOut[]
  /** Whether the limit ended the series early. */
  readonly isCut: boolean
}

interface Series {
  readonly end: SeriesEnd
  readonly holidays: readonly Holiday[]
  /** The sessions that the class has. A copy at the same time as one of them is left out. */
  readonly sessions: readonly SessionSpan[]
  /** How many copies the class has room for. */
  readonly limit: number
}

/** Ends a series whose dates are all left out. */
const MAX_DAYS_AHEAD = 3660

const ALREADY_A_SESSION = text('Already a session')

/**
 * Returns the further dates of a session, each as long as the session. A date that falls on a holiday is left out and
 * does not count among `times`: whoever wants six more sessions gets six.
 */
export function furtherDates(
  session: SessionSpan,
  { repetition, ...series }: Series & { readonly repetition: Repetition },
): FurtherDates {
  const length = daysBetween(session.start_date, session.end_date)
  return copies(session.start_date, series, (step) => {
    const start = startAfter(session.start_date, repetition, step + 1)
    return [{ ...session, start_date: start, end_date: addDays(start, length), of: 0 }]
  })
}

/**
 * Returns the dates of a usual week from a day on. `times` counts weeks; one whose sessions are all left out does not
 * count. The week of the first day has only the sessions that begin on it or later.
 */
export function datesOfWeeks(
  week: readonly WeekSession[],
  {
    from,
    repetition,
    ...series
  }: Series & { readonly from: string; readonly repetition: 'week' | 'two-weeks' },
): FurtherDates {
  const firstDay = addDays(from, -weekdays.indexOf(weekdayOf(from)))
  return copies(from, series, (step) =>
    week
      .map((session, of) => {
        const start_date = addDays(startAfter(firstDay, repetition, step), weekdays.indexOf(session.weekday))
        const { start_time, end_time, days } = session
        return { of, start_date, end_date: addDays(start_date, days - 1), start_time, end_time }
      })
      .filter(({ start_date }) => start_date >= from)
      .toSorted((one, next) => whenOf(one).localeCompare(whenOf(next))),
  )
}

const whenOf = ({ start_date, start_time }: SessionSpan) => `${start_date} ${start_time}`

/** Collects the copies of each step, without those that are left out, until the series ends. */
function copies(
  from: string,
  { end, holidays, sessions, limit }: Series,
  copiesAt: (step: number) => readonly (SessionSpan & { readonly of: number })[],
): FurtherDates {
  const dates: FurtherDates['dates'][number][] = []
  const leftOut: LeftOut[] = []
  let times = 0
  for (let step = 0; !('times' in end) || times < end.times; step += 1) {
    const before = dates.length
    for (const copy of copiesAt(step)) {
      const { start_date, end_date, of } = copy
      const isOver = 'until' in end && start_date > end.until
      if (isOver || daysBetween(from, start_date) > MAX_DAYS_AHEAD) return { dates, leftOut, isCut: false }
      const because = reasonAgainst(copy, holidays, sessions)
      if (because !== null) {
        const isSaid = leftOut.some((one) => one.start_date === start_date && one.because === because)
        if (!isSaid) leftOut.push({ start_date, end_date, because })
      } else if (dates.length >= limit) return { dates, leftOut, isCut: true }
      else dates.push({ start_date, end_date, of })
    }
    if (dates.length > before) times += 1
  }
  return { dates, leftOut, isCut: false }
}

const weekdayNames: Record<Weekday, string> = {
  sunday: text('Sun'),
  monday: text('Mon'),
  tuesday: text('Tue'),
  wednesday: text('Wed'),
  thursday: text('Thu'),
  friday: text('Fri'),
  saturday: text('Sat'),
}

/** 'Tue 6:00–9:00 PM', or 'Mon – Wed 9:00 AM–3:30 PM' for several days. */
export function weekSessionText({ weekday, days, start_time, end_time }: WeekSession): string {
  const last = weekdays[(weekdays.indexOf(weekday) + days - 1) % weekdays.length] ?? weekday
  const first = translate(weekdayNames[weekday])
  const name = days === 1 ? first : `${first} – ${translate(weekdayNames[last])}`
  return `${name} ${timeRange({ start_time, end_time })}`
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
  return isTaken ? translate(ALREADY_A_SESSION) : null
}
