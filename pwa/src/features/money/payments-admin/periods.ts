import { addDays } from '@cubby/rules/days'

interface Period {
  readonly name: string
  /** The first and the last day, yyyy-MM-dd. */
  readonly days: { readonly startDate: string; readonly endDate: string }
}

/** Returns the months, quarters, and years that accountants ask for. `today` is the provider's day, yyyy-MM-dd. */
export function periodsOf(today: string): readonly Period[] {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  const quarter = month - (month % 3)
  return [
    { name: 'This month', days: months(year, month, 1) },
    { name: 'Last month', days: months(year, month - 1, 1) },
    { name: 'This quarter', days: months(year, quarter, 3) },
    { name: 'Last quarter', days: months(year, quarter - 3, 3) },
    { name: 'This year', days: months(year, 0, 12) },
    { name: 'Last year', days: months(year - 1, 0, 12) },
  ]
}

/** Returns the days of `count` months. `month` counts from 0 in January, and may be before the year. */
function months(year: number, month: number, count: number): Period['days'] {
  const firstOf = (at: number) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10)
  return { startDate: firstOf(month), endDate: addDays(firstOf(month + count), -1) }
}
