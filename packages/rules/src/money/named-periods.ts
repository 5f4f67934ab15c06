import { t } from '@cubby/texts/t'
import { addDays } from '../days.ts'
import { monthName } from './closed-months.ts'
import { yearBefore } from './periods.ts'

interface Period {
  readonly name: string
  /** The first and the last day, yyyy-MM-dd. */
  readonly days: { readonly startDate: string; readonly endDate: string }
}

const NAMED_MONTHS = 12
const NAMED_QUARTERS = 4

/**
 * Returns the months, quarters, and years that accountants ask for: first the current and the previous ones, then the
 * last months and quarters by name. `today` is the provider's day, yyyy-MM-dd.
 */
export function accountingPeriods(today: string): readonly Period[] {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  const quarter = month - (month % 3)
  return [
    { name: t('This month'), days: months(year, month, 1) },
    { name: t('Last month'), days: months(year, month - 1, 1) },
    { name: t('This quarter'), days: months(year, quarter, 3) },
    { name: t('Last quarter'), days: months(year, quarter - 3, 3) },
    { name: t('This year'), days: months(year, 0, 12) },
    { name: t('Last year'), days: months(year - 1, 0, 12) },
    ...earlier(NAMED_MONTHS, (before) => months(year, month - before, 1)).map((days) => ({
      name: monthName(days.startDate.slice(0, 7)),
      days,
    })),
    ...earlier(NAMED_QUARTERS, (before) => months(year, quarter - 3 * before, 3)).map((days) => ({
      name: t('Q{quarter} {year}', {
        quarter: Math.ceil(Number(days.startDate.slice(5, 7)) / 3),
        year: days.startDate.slice(0, 4),
      }),
      days,
    })),
  ]
}

/**
 * Returns the ranges of a report that have a button: accounting periods that end today at the latest, and the last 12
 * months.
 */
export function presetRanges(today: string): readonly Period[] {
  const presets = [t('This month'), t('Last month'), t('This quarter'), t('Last year')]
  return accountingPeriods(today).flatMap(({ name, days }) => {
    const upToToday = { ...days, endDate: days.endDate > today ? today : days.endDate }
    if (name === t('This year')) {
      return [
        { name: t('Year to date'), days: upToToday },
        { name: t('Last 12 months'), days: { startDate: addDays(yearBefore(today), 1), endDate: today } },
      ]
    }
    return presets.includes(name) ? [{ name, days: upToToday }] : []
  })
}

/** Returns the last `count` periods that are over, the newest first. */
function earlier(count: number, periodOf: (before: number) => Period['days']): Period['days'][] {
  return Array.from({ length: count }, (_, at) => periodOf(at + 1))
}

/** Returns the days of `count` months. `month` counts from 0 in January, and may be before the year. */
function months(year: number, month: number, count: number): Period['days'] {
  const firstOf = (at: number) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10)
  return { startDate: firstOf(month), endDate: addDays(firstOf(month + count), -1) }
}
