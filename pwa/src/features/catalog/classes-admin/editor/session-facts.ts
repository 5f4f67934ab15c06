import { decisionDates, shortDecisionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import type { EntryForm } from './class-draft.ts'

/**
 * Returns what is known of a session, for one line: its days, times, place, seats, and instructor. Days of another year
 * have the year.
 */
export function sessionFacts(
  entry: EntryForm,
  today: string,
  instructors: readonly { id: string; name: string }[],
): string[] {
  const { start_time, end_time, location, capacity, instructor_id } = entry
  return [
    daysText(entry, today) ?? t('No date yet'),
    start_time !== '' && end_time !== '' && timeRange(entry),
    location.trim(),
    capacity > 0 && t('{capacity, plural, one {# seat} other {# seats}}', { capacity }),
    instructors.find(({ id }) => id === instructor_id)?.name,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

/** Somebody may still be typing them: a year can have five digits, and the end can be missing or before the start. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

function daysText({ date, end_date }: EntryForm, today: string): string | null {
  if (!DAY.test(date)) return null
  const days = { start_date: date, end_date: DAY.test(end_date) && end_date > date ? end_date : date }
  const isThisYear = days.end_date.slice(0, 4) === today.slice(0, 4)
  return isThisYear ? shortDecisionDates(days) : decisionDates(days)
}
