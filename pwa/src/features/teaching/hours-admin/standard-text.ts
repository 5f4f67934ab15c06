import type { CardRules, HourRules, StandardRules } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'

export const periodLabels: Readonly<Record<HourRules['period']['kind'], string>> = {
  from_date: t("Each student's own start date"),
  fixed: t('One start date for everyone'),
  rolling: t('Rolling'),
  once: t('Once, at any time'),
}

export const roundingLabels: Readonly<Record<HourRules['rounding'], string>> = {
  none: t('Hundredths of an hour'),
  quarter: t('Quarter hours'),
  half: t('Half hours'),
  hour: t('Whole hours'),
}

export const untilLabels: Readonly<Record<CardRules['issuers'][number]['until'], string>> = {
  day: t('to the day'),
  month_end: t('to the end of the month'),
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
    `${t('{hours, plural, one {# hour} other {# hours}}', { hours })} ${periodText(rules.period)}`,
    ...(first_period
      ? [
          t('{hours, plural, one {# hour} other {# hours}} of them in the first {months}', {
            hours: first_period.hours,
            months: monthsText(first_period.months),
          }),
        ]
      : []),
    ...(yearly_hours
      ? [
          t('At least {yearlyHours, plural, one {# hour} other {# hours}} each year', {
            yearlyHours: yearly_hours,
          }),
        ]
      : []),
    ...(areas.length > 0 ? [areasText(areas)] : []),
    ...(carry_over_days > 0
      ? [
          t('Extra hours earned in the last {carryOverDays, plural, one {# day} other {# days}} carry over', {
            carryOverDays: carry_over_days,
          }),
        ]
      : []),
    ...(rounding === 'none'
      ? []
      : [
          t('Each credit is rounded down to {roundingLabels}', {
            roundingLabels: roundingLabels[rounding].toLowerCase(),
          }),
        ]),
  ]
}

function areasText(areas: HourRules['areas']): string {
  const count = t('{count, plural, one {# area} other {# areas}}', { count: areas.length })
  const [least, ...others] = new Set(areas.map(({ minimum_hours }) => minimum_hours))
  if (others.length > 0) return t('{count}, each with its own minimum', { count })
  return least
    ? t('{count}, at least {least, plural, one {# hour} other {# hours}} in each', { count, least })
    : t('{count}, some training in each', { count })
}

function periodText(period: HourRules['period']): string {
  switch (period.kind) {
    case 'once':
      return 'once'
    case 'rolling':
      return t('in the last {months}', { months: monthsText(period.months) })
    case 'fixed':
      return t('every {months}, starting {displayDate}', {
        months: monthsText(period.months),
        displayDate: displayDate(period.starts_on, period.starts_on),
      })
    case 'from_date':
      return t('every {months}', { months: monthsText(period.months) })
  }
}

function monthsText(months: number): string {
  return months % 12 === 0
    ? t('{value, plural, one {# year} other {# years}}', { value: months / 12 })
    : t('{months, plural, one {# month} other {# months}}', { months })
}
