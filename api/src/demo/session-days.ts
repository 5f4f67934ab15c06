import { addDays } from '@cubby/rules/days'
import type { DemoSession } from './classes.ts'
import type { DemoContext } from './demo-context.ts'
import {
  courseDayFrom,
  courseDayOfTwoWeeksFrom,
  courseDayUntil,
  meetsAWeekApart,
  meetsTwiceAWeek,
} from './meeting-days.ts'
import { officeDayFrom, officeDayUntil } from './office-days.ts'

/**
 * Returns the first and last day of a session, both office days. A session of up to 3 days has only consecutive office
 * days. One of more than 7 days starts and ends on a Tuesday or Thursday.
 */
export function daysOfSession(
  { day }: Pick<DemoContext, 'day'>,
  { startsIn, lastsDays }: Pick<DemoSession, 'startsIn' | 'lastsDays'>,
): [string, string] {
  if (meetsAWeekApart(lastsDays)) {
    const startDate = courseDayOfTwoWeeksFrom(day(startsIn))
    return [startDate, addDays(startDate, lastsDays - 1)]
  }
  if (meetsTwiceAWeek(lastsDays)) {
    const startDate = courseDayFrom(day(startsIn))
    return [startDate, courseDayUntil(addDays(startDate, lastsDays - 1))]
  }
  const isShort = lastsDays <= 3
  const startDate = officeDayFrom(day(startsIn), isShort ? lastsDays : 1)
  return [startDate, officeDayUntil(addDays(startDate, lastsDays - 1))]
}
