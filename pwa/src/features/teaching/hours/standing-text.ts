import type { HourCredit } from '@cubby/contract/teaching/hours'
import type { Standard, StandardArea, StandardRules } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import type { CardStanding } from '@cubby/rules/teaching/card-standing'
import type { Gap } from '@cubby/rules/teaching/filling-classes'
import type { AreaStanding, HourDeadline, HoursStanding } from '@cubby/rules/teaching/hour-standing'
import { versionOn } from '@cubby/rules/teaching/standing-state'
import { t } from '@cubby/texts/t'

const longDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** 'Mar 14, 2028'. */
export function dayText(day: string): string {
  return displayDate(day, day)
}

/** 'March 14, 2028', for the sentence that matters most. The month and the day stay in one line. */
export function longDayText(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`)).replace(' ', '\u00a0')
}

/** '12 hours'. */
export function hoursText(hours: number): string {
  return t('{hours, plural, one {# hour} other {# hours}}', { hours })
}

/** '1.5 more hours self-reported'. They are not in the earned ones. */
export function selfReportedText(hours: number): string {
  return t('{hours, plural, one {# more hour} other {# more hours}} self-reported', { hours })
}

/** Says what of an area is earned and what the office still verifies: '4 of 10 hours, 6 hours to verify', '0 hours'. */
export function areaText({ area, earned, self_reported }: AreaStanding): string {
  const needed = area.minimum_hours
  const parts = [
    ...(needed > 0 ? [t('{earned} of {hours}', { earned, hours: hoursText(needed) })] : []),
    ...(self_reported > 0 ? [t('{hours} to verify', { hours: hoursText(self_reported) })] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : hoursText(earned)
}

/** Says what is missing first, and by when: '12 hours by Mar 14, 2028'. */
export function missingText(standing: HoursStanding, today: string): string {
  const open = standing.areas.filter(({ is_covered }) => !is_covered).length
  const hours = standing.deadlines.find(({ due_on, missing }) => due_on === standing.due_on && missing > 0)
  const what = hours
    ? hoursText(hours.missing)
    : t('Training in {open, plural, one {# area} other {# areas}}', { open })
  if (standing.due_on === null) return t('{what} missing', { what })
  if (standing.due_on < today)
    return t('{what} missing since {date}', { what, date: dayText(standing.due_on) })
  return t('{what} by {date}', { what, date: dayText(standing.due_on) })
}

/** 'First 6 months: 15 hours by Aug 31, 2026', 'This year: 5 hours by Feb 28, 2027'. */
export function deadlineText({ kind, hours, due_on }: HourDeadline, rules: StandardRules): string {
  const first = rules.kind === 'hours' ? rules.first_period : null
  const name =
    kind === 'year'
      ? t('This year')
      : first
        ? t('First {months}', { months: monthsText(first.months) })
        : t('Whole period')
  return `${name}: ${hoursText(hours)}${due_on === null ? '' : t(' by {date}', { date: dayText(due_on) })}`
}

/** Says what of a deadline is earned or missing: '3 hours missing'. */
export function deadlineStateText({ due_on, missing }: HourDeadline, today: string): string {
  if (missing === 0) return t('Earned')
  return due_on !== null && due_on < today
    ? t('{hours} missing, past due', { hours: hoursText(missing) })
    : t('{hours} missing', { hours: hoursText(missing) })
}

/** Says what a class gives of what is missing: '4 of the missing hours, 2 new areas'. */
export function gapText({ hours, areas, renews }: Gap): string {
  if (renews) return t('Gives a new card')
  const parts = [
    ...(hours > 0 ? [hoursText(hours)] : []),
    ...(areas.length > 0
      ? [
          t('{count, plural, one {# area that is missing} other {# areas that are missing}}', {
            count: areas.length,
          }),
        ]
      : []),
  ]
  return parts.length > 0
    ? t('Gives {parts}', { parts: parts.join(' and ') })
    : t("Doesn't cover anything you're missing")
}

/** Says how long a card is valid, in one sentence. */
export function cardText({ card, state }: CardStanding): string {
  if (!card) return t('No card yet')
  const verb = state === 'overdue' ? t('Expired') : state === 'due_soon' ? t('Expires') : t('Valid until')
  return `${verb} ${dayText(card.expires_on)}`
}

/** Explains in plain words what a standard asks for. */
export function rulesText(rules: StandardRules): string {
  if (rules.kind === 'card') {
    return t('A card from {issuers}. It has to be renewed before it expires.', {
      issuers: rules.issuers.map(({ name }) => name).join(' or '),
    })
  }
  const { period, hours, areas, first_period, yearly_hours } = rules
  const every =
    period.kind === 'once'
      ? 'once'
      : period.kind === 'rolling'
        ? t('in the last {months}', { months: monthsText(period.months) })
        : t('every {months}', { months: monthsText(period.months) })
  const sentences = [
    `${hoursText(hours)} ${every}.`,
    first_period
      ? t('{hours} of them in the first {months}.', {
          hours: hoursText(first_period.hours),
          months: monthsText(first_period.months),
        })
      : '',
    yearly_hours === null ? '' : t('At least {hours} each year.', { hours: hoursText(yearly_hours) }),
    areasText(areas),
  ]
  return sentences.filter(Boolean).join(' ')
}

function areasText(areas: readonly StandardArea[]): string {
  const [first, ...others] = areas
  if (!first) return ''
  const isSame = others.every(({ minimum_hours }) => minimum_hours === first.minimum_hours)
  const what =
    first.minimum_hours > 0 && isSame
      ? t('At least {hours}', { hours: hoursText(first.minimum_hours) })
      : t('Some training')
  return t('{what} in {value}.', {
    what,
    value: others.length === 0 ? first.name : t('each of {count} areas', { count: areas.length }),
  })
}

function monthsText(months: number): string {
  return months % 12 === 0
    ? months === 12
      ? 'year'
      : t('{value} years', { value: months / 12 })
    : t('{months, plural, one {# month} other {# months}}', { months })
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
    return t('{name}: card{value}', {
      name: standard.name,
      value: issuer ? t(' from {name}', { name: issuer.name }) : '',
    })
  }
  const area = rules.areas.find(({ id }) => id === area_id)
  return `${area?.name ?? standard.name}: ${hoursText(hours)}`
}
