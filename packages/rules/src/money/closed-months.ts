import { perLanguage } from '@cubby/texts/languages'
import { addDays } from '../days.ts'
import { type RuleResult, refused } from '../rule-result.ts'
import { monthAfter, monthsOf } from './periods.ts'

/** Months are the provider's, yyyy-MM. */
export interface Books {
  /** The month of the first entry; null without entries. */
  readonly firstMonth: string | null
  readonly lastClosed: string | null
  /** yyyy-MM-dd */
  readonly today: string
}

/** Lists the months that are over and not closed, the oldest first. */
export function closableMonths({ firstMonth, lastClosed, today }: Books): string[] {
  const first = lastClosed ? monthAfter(lastClosed) : firstMonth
  return first === null ? [] : monthsOf(first, today).slice(0, -1)
}

/**
 * Returns the months that close with a month: itself and every open month before it, because an entry is moved to the
 * first open day, which must not have a closed month after it.
 */
export function monthsToClose(
  month: string,
  books: Books,
): RuleResult<{ readonly months: readonly string[] }> {
  const closable = closableMonths(books)
  if (closable.includes(month)) return { ok: true, months: closable.slice(0, closable.indexOf(month) + 1) }
  return refused(month >= books.today.slice(0, 7) ? 'month_not_over' : 'month_closed')
}

/** Checks whether a month may be reopened. Only the last closed one may, so that closed months have no gap. */
export function checkReopen(month: string, { lastClosed }: Pick<Books, 'lastClosed'>): RuleResult {
  return month === lastClosed ? { ok: true } : refused('not_last_closed_month')
}

export function firstDayOf(month: string): string {
  return `${month}-01`
}

export function lastDayOf(month: string): string {
  return addDays(firstDayOf(monthAfter(month)), -1)
}

const longMonth = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
)

/** Returns a month as users read it: '2026-10' → 'October 2026'. */
export function monthName(month: string): string {
  return longMonth().format(new Date(`${month}-01T00:00:00Z`))
}
