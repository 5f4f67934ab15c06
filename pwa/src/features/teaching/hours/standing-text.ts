import type { HourCredit } from '@cubby/contract/teaching/hours'
import type { HourRules, Standard, StandardArea, StandardRules } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import type { CardStanding } from '@cubby/rules/teaching/card-standing'
import type { Gap } from '@cubby/rules/teaching/filling-classes'
import type { AreaStanding, HourDeadline, HoursStanding } from '@cubby/rules/teaching/hour-standing'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { perLanguage } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'

const anyOf = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))
const longDay = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' }),
)

/** 'Mar 14, 2028'. */
export function dayText(day: string): string {
  return displayDate(day, day)
}

/** 'March 14, 2028', for the sentence that matters most. The month and the day stay in one line. */
export function longDayText(day: string): string {
  return longDay()
    .format(new Date(`${day}T00:00:00Z`))
    .replace(' ', '\u00a0')
}

/** '12 hours'. */
export function hoursText(hours: number): string {
  return t('{hours, plural, one {# hour} other {# hours}}', { hours })
}

/** Says what of an area is earned and what the office still verifies: '4 of 10 hours, 6 hours to verify', '0 hours'. */
export function areaText({ area, earned, self_reported }: AreaStanding): string {
  const needed = area.minimum_hours
  const parts = [
    ...(needed > 0
      ? [t('{earned} of {hours, plural, one {# hour} other {# hours}}', { earned, hours: needed })]
      : []),
    ...(self_reported > 0
      ? [t('{hours, plural, one {# hour} other {# hours}} to verify', { hours: self_reported })]
      : []),
  ]
  return parts.length > 0 ? parts.join(', ') : hoursText(earned)
}

/** Says what is missing first, and by when: '12 hours by Mar 14, 2028'. */
export function missingText(standing: HoursStanding, today: string): string {
  const { due_on, deadlines } = standing
  const areas = standing.areas.filter(({ is_covered }) => !is_covered).length
  const hours = deadlines.find((deadline) => deadline.due_on === due_on && deadline.missing > 0)?.missing
  if (due_on === null) {
    return hours === undefined
      ? t('Training in {areas, plural, one {# area} other {# areas}} missing', { areas })
      : t('{hours, plural, one {# hour} other {# hours}} missing', { hours })
  }
  const date = dayText(due_on)
  if (due_on < today) {
    return hours === undefined
      ? t('Training in {areas, plural, one {# area} other {# areas}} missing since {date}', { areas, date })
      : t('{hours, plural, one {# hour} other {# hours}} missing since {date}', { hours, date })
  }
  return hours === undefined
    ? t('Training in {areas, plural, one {# area} other {# areas}} by {date}', { areas, date })
    : t('{hours, plural, one {# hour} other {# hours}} by {date}', { hours, date })
}

/** 'First 6 months: 15 hours by Aug 31, 2026', 'This year: 5 hours by Feb 28, 2027'. */
export function deadlineText({ kind, hours, due_on }: HourDeadline, rules: StandardRules): string {
  const first = rules.kind === 'hours' ? rules.first_period : null
  const period = kind === 'year' ? t('This year') : first ? firstPeriodText(first.months) : t('Whole period')
  return due_on === null
    ? `${period}: ${hoursText(hours)}`
    : t('{period}: {hours, plural, one {# hour} other {# hours}} by {date}', {
        period,
        hours,
        date: dayText(due_on),
      })
}

function firstPeriodText(months: number): string {
  const years = wholeYears(months)
  return years === null
    ? t('First {months, plural, one {month} other {# months}}', { months })
    : t('First {years, plural, one {year} other {# years}}', { years })
}

/** Says what of a deadline is earned or missing: '3 hours missing'. */
export function deadlineStateText({ due_on, missing }: HourDeadline, today: string): string {
  if (missing === 0) return t('Earned')
  return due_on !== null && due_on < today
    ? t('{hours, plural, one {# hour} other {# hours}} missing, past due', { hours: missing })
    : t('{hours, plural, one {# hour} other {# hours}} missing', { hours: missing })
}

/** Says what a class gives of what is missing: '4 of the missing hours, 2 new areas'. */
export function gapText({ hours, areas, renews }: Gap): string {
  if (renews) return t('Gives a new card')
  const values = { hours, areas: areas.length }
  if (areas.length === 0) {
    return hours > 0
      ? t('Gives {hours, plural, one {# hour} other {# hours}}', { hours })
      : t("Doesn't cover anything you're missing")
  }
  return hours > 0
    ? t(
        'Gives {hours, plural, one {# hour} other {# hours}} and {areas, plural, one {# area that is missing} other {# areas that are missing}}',
        values,
      )
    : t('Gives {areas, plural, one {# area that is missing} other {# areas that are missing}}', values)
}

/** Says how long a card is valid, in one sentence. */
export function cardText({ card, state }: CardStanding): string {
  if (!card) return t('No card yet')
  const date = dayText(card.expires_on)
  if (state === 'overdue') return t('Expired {date}', { date })
  return state === 'due_soon' ? t('Expires {date}', { date }) : t('Valid until {date}', { date })
}

/** Explains in plain words what a standard asks for. */
export function rulesText(rules: StandardRules): string {
  if (rules.kind === 'card') {
    return t('A card from {issuers}. It has to be renewed before it expires.', {
      issuers: anyOf().format(rules.issuers.map(({ name }) => name)),
    })
  }
  const { period, hours, areas, first_period, yearly_hours } = rules
  const sentences = [
    periodText(hours, period),
    first_period ? inFirstPeriodText(first_period) : '',
    yearly_hours === null
      ? ''
      : t('At least {hours, plural, one {# hour} other {# hours}} each year.', { hours: yearly_hours }),
    areasText(areas),
  ]
  return sentences.filter(Boolean).join(' ')
}

function periodText(hours: number, period: HourRules['period']): string {
  if (period.kind === 'once') return t('{hours, plural, one {# hour} other {# hours}} once.', { hours })
  const { months } = period
  const years = wholeYears(months)
  if (period.kind === 'rolling') {
    return years === null
      ? t(
          '{hours, plural, one {# hour} other {# hours}} in the last {months, plural, one {month} other {# months}}.',
          { hours, months },
        )
      : t(
          '{hours, plural, one {# hour} other {# hours}} in the last {years, plural, one {year} other {# years}}.',
          { hours, years },
        )
  }
  return years === null
    ? t(
        '{hours, plural, one {# hour} other {# hours}} every {months, plural, one {month} other {# months}}.',
        { hours, months },
      )
    : t('{hours, plural, one {# hour} other {# hours}} every {years, plural, one {year} other {# years}}.', {
        hours,
        years,
      })
}

function inFirstPeriodText({ hours, months }: NonNullable<HourRules['first_period']>): string {
  const years = wholeYears(months)
  return years === null
    ? t(
        '{hours, plural, one {# hour} other {# hours}} of them in the first {months, plural, one {month} other {# months}}.',
        { hours, months },
      )
    : t(
        '{hours, plural, one {# hour} other {# hours}} of them in the first {years, plural, one {year} other {# years}}.',
        { hours, years },
      )
}

function areasText(areas: readonly StandardArea[]): string {
  const [first, ...others] = areas
  if (!first) return ''
  const isSame = others.every(({ minimum_hours }) => minimum_hours === first.minimum_hours)
  const hours = isSame ? first.minimum_hours : 0
  if (others.length === 0) {
    return hours > 0
      ? t('At least {hours, plural, one {# hour} other {# hours}} in {area}.', { hours, area: first.name })
      : t('Some training in {area}.', { area: first.name })
  }
  return hours > 0
    ? t('At least {hours, plural, one {# hour} other {# hours}} in each of {count} areas.', {
        hours,
        count: areas.length,
      })
    : t('Some training in each of {count} areas.', { count: areas.length })
}

/** A period of whole years is named by them. */
function wholeYears(months: number): number | null {
  return months % 12 === 0 ? months / 12 : null
}

/** Whether the day since which a standard applies changes what is due. */
export function needsSince(rules: StandardRules): boolean {
  return rules.kind === 'hours' && (rules.period.kind === 'from_date' || rules.first_period !== null)
}

/** Names the area or the card of a credit: 'Nutrition and health: 2 hours'. */
export function creditText(
  { standard_id, area_id, hours }: HourCredit,
  standards: readonly Standard[],
  day: string,
): string {
  const standard = standards.find(({ id }) => id === standard_id)
  if (!standard) return hoursText(hours)
  const { rules } = versionOn(standard.versions, day)
  if (rules.kind === 'card') {
    const issuer = rules.issuers.find(({ id }) => id === area_id)
    return issuer
      ? t('{standard}: card from {issuer}', { standard: standard.name, issuer: issuer.name })
      : t('{standard}: card', { standard: standard.name })
  }
  const area = rules.areas.find(({ id }) => id === area_id)
  return `${area?.name ?? standard.name}: ${hoursText(hours)}`
}
