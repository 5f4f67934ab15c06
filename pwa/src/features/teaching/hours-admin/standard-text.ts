import type { CardRules, HourRules, StandardRules } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'

export const periodLabels: Readonly<Record<HourRules['period']['kind'], string>> = {
  from_date: t("Each student's own start date"),
  fixed: t('One start date for everyone'),
  rolling: t('In the months before today'),
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
      ({ name, months, until }) => `${name}: ${lengthText(months)}, ${untilLabels[until]}`,
    )
  }
  const { hours, areas, first_period, yearly_hours, carry_over_days, rounding } = rules
  return [
    periodText(hours, rules.period),
    ...(first_period
      ? [
          t(
            '{hours, plural, one {# hour} other {# hours}} of them in the first {unit, select, years {{length, plural, one {year} other {# years}}} other {{length, plural, one {month} other {# months}}}}',
            { hours: first_period.hours, ...lengthOf(first_period.months) },
          ),
        ]
      : []),
    ...(yearly_hours
      ? [t('At least {hours, plural, one {# hour} other {# hours}} each year', { hours: yearly_hours })]
      : []),
    ...(areas.length > 0 ? [areasText(areas)] : []),
    ...(carry_over_days > 0
      ? [
          t('Extra hours earned in the last {days, plural, one {day} other {# days}} carry over', {
            days: carry_over_days,
          }),
        ]
      : []),
    ...(rounding === 'none'
      ? []
      : [
          t(
            'Each credit is rounded down to {rounding, select, quarter {quarter hours} half {half hours} other {whole hours}}',
            { rounding },
          ),
        ]),
  ]
}

function areasText(areas: HourRules['areas']): string {
  const count = areas.length
  const [least, ...others] = new Set(areas.map(({ minimum_hours }) => minimum_hours))
  if (others.length > 0)
    return t('{count, plural, one {# area} other {# areas}}, each with its own minimum', { count })
  return least
    ? t(
        '{count, plural, one {# area} other {# areas}}, at least {least, plural, one {# hour} other {# hours}} in each',
        { count, least },
      )
    : t('{count, plural, one {# area} other {# areas}}, some training in each', { count })
}

function periodText(hours: number, period: HourRules['period']): string {
  switch (period.kind) {
    case 'once':
      return t('{hours, plural, one {# hour} other {# hours}} once', { hours })
    case 'rolling':
      return t(
        '{hours, plural, one {# hour} other {# hours}} in the last {unit, select, years {{length, plural, one {year} other {# years}}} other {{length, plural, one {month} other {# months}}}}',
        { hours, ...lengthOf(period.months) },
      )
    case 'fixed':
      return t(
        '{hours, plural, one {# hour} other {# hours}} every {unit, select, years {{length, plural, one {year} other {# years}}} other {{length, plural, one {month} other {# months}}}}, starting {day}',
        { hours, ...lengthOf(period.months), day: displayDate(period.starts_on, period.starts_on) },
      )
    case 'from_date':
      return t(
        '{hours, plural, one {# hour} other {# hours}} every {unit, select, years {{length, plural, one {year} other {# years}}} other {{length, plural, one {month} other {# months}}}}',
        { hours, ...lengthOf(period.months) },
      )
  }
}

/** Full years are said as years. */
function lengthOf(months: number): { unit: 'years' | 'months'; length: number } {
  return months % 12 === 0 ? { unit: 'years', length: months / 12 } : { unit: 'months', length: months }
}

function lengthText(months: number): string {
  return t(
    '{unit, select, years {{length, plural, one {# year} other {# years}}} other {{length, plural, one {# month} other {# months}}}}',
    lengthOf(months),
  )
}
