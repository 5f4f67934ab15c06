import type { CardRules, HourRules, StandardRules } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { pluralize } from '@/ui/pluralize.ts'

export const periodLabels: Readonly<Record<HourRules['period']['kind'], string>> = {
  from_date: "Each student's own start date",
  fixed: 'One start date for everyone',
  rolling: 'Rolling',
  once: 'Once, at any time',
}

export const roundingLabels: Readonly<Record<HourRules['rounding'], string>> = {
  none: 'Hundredths of an hour',
  quarter: 'Quarter hours',
  half: 'Half hours',
  hour: 'Whole hours',
}

export const untilLabels: Readonly<Record<CardRules['issuers'][number]['until'], string>> = {
  day: 'to the day',
  month_end: 'to the end of the month',
}

/** What a version of a standard asks for, one fact for each line. */
export function rulesText(rules: StandardRules): string[] {
  if (rules.kind === 'card') {
    return rules.issuers.map(
      ({ name, months, until }) => `${name}: ${monthsText(months)}, ${untilLabels[until]}`,
    )
  }
  const { hours, areas, first_period, yearly_hours, carry_over_days, rounding } = rules
  return [
    `${pluralize(hours, 'hour')} ${periodText(rules.period)}`,
    ...(first_period
      ? [`${pluralize(first_period.hours, 'hour')} of them in the first ${monthsText(first_period.months)}`]
      : []),
    ...(yearly_hours ? [`At least ${pluralize(yearly_hours, 'hour')} each year`] : []),
    ...(areas.length > 0 ? [areasText(areas)] : []),
    ...(carry_over_days > 0
      ? [`Extra hours earned in the last ${pluralize(carry_over_days, 'day')} carry over`]
      : []),
    ...(rounding === 'none'
      ? []
      : [`Each credit is rounded down to ${roundingLabels[rounding].toLowerCase()}`]),
  ]
}

function areasText(areas: HourRules['areas']): string {
  const count = pluralize(areas.length, 'area')
  const [least, ...others] = new Set(areas.map(({ minimum_hours }) => minimum_hours))
  if (others.length > 0) return `${count}, each with its own minimum`
  return least ? `${count}, at least ${pluralize(least, 'hour')} in each` : `${count}, some training in each`
}

function periodText(period: HourRules['period']): string {
  switch (period.kind) {
    case 'once':
      return 'once'
    case 'rolling':
      return `in the last ${monthsText(period.months)}`
    case 'fixed':
      return `every ${monthsText(period.months)} since ${displayDate(period.starts_on, period.starts_on)}`
    case 'from_date':
      return `every ${monthsText(period.months)}`
  }
}

function monthsText(months: number): string {
  return months % 12 === 0 ? pluralize(months / 12, 'year') : pluralize(months, 'month')
}
