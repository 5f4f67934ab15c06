import { CARD_EXPIRES_SOON_DAYS } from '@cubby/contract/constants'
import type { Invoice } from '@cubby/contract/money/invoices'
import type {
  MyCenter,
  StaffCertificate,
  StaffEnrollment,
  StaffMember,
  StaffStanding,
} from '@cubby/contract/student/my-center'
import { daysBetween } from '@cubby/rules/days'
import { isOpenInvoice } from '@cubby/rules/money/invoices'
import { displayDate, shortSessionDates } from '@cubby/rules/session-dates'
import { perLanguage } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import type { StaffFilter } from './center-search.ts'

/** One thing that somebody needs. */
interface Need {
  text: string
  /** Whether its day is over. */
  isOver: boolean
  /** Whether a certificate or a card ends or ended; otherwise hours, areas, or a first card are missing. */
  isEnding: boolean
}

/** What a director looks at first. */
interface CenterFigures {
  /** '2 certificates expire within 90 days'; empty if none does. */
  ending: string
  /** '2 people lack 13 hours'; empty if nobody does. */
  lacking: string
  unpaid: readonly Invoice[]
}

export function figuresOf(center: MyCenter, today: string): CenterFigures {
  const { staff } = center
  const ending = staff.flatMap((one) => needsOf(one, today)).filter(({ isEnding }) => isEnding)
  const over = ending.filter(({ isOver }) => isOver).length
  const lacking = staff.filter((one) => isNeedy(one, 'missing'))
  return {
    ending: ending.length > 0 ? endText(ending.length, over) : '',
    lacking:
      lacking.length > 0
        ? t('{count, plural, one {# person lacks} other {# people lack}} {missing}', {
            count: lacking.length,
            missing: totalText(lacking.flatMap(missingOf)),
          })
        : '',
    unpaid: openInvoices(center),
  }
}

/** The invoices on which something is to pay. */
export function openInvoices({ invoices }: MyCenter): Invoice[] {
  return invoices.filter(({ state }) => isOpenInvoice(state))
}

function endText(count: number, over: number): string {
  const days = CARD_EXPIRES_SOON_DAYS
  if (over === count) {
    return t('{count, plural, one {# certificate} other {# certificates}} expired', { count })
  }
  return over > 0
    ? t(
        '{count, plural, one {# certificate expired or expires} other {# certificates expired or expire}} within {days} days',
        { count, days },
      )
    : t('{count, plural, one {# certificate expires} other {# certificates expire}} within {days} days', {
        count,
        days,
      })
}

/** '13 hours and 1 card'. */
function totalText(missing: readonly StaffStanding[]): string {
  const hours = missing.reduce((sum, one) => sum + one.missing, 0)
  const areas = missing.reduce((sum, one) => sum + (one.missing > 0 ? 0 : one.missing_areas.length), 0)
  const cards = missing.filter(({ kind }) => kind === 'card').length
  return list().format([
    ...(hours > 0 ? [t('{hours, plural, one {# hour} other {# hours}}', { hours })] : []),
    ...(areas > 0 ? [t('training in {areas, plural, one {# area} other {# areas}}', { areas })] : []),
    ...(cards > 0 ? [t('{cards, plural, one {# card} other {# cards}}', { cards })] : []),
  ])
}

const list = perLanguage((locale) => new Intl.ListFormat(locale))

/** The class that comes next, or that goes on. */
export function nextClassOf({ enrollments }: StaffMember): StaffEnrollment | undefined {
  return enrollments.find(isAhead)
}

/** Whether a class is not over. */
export function isAhead({ status }: StaffEnrollment): boolean {
  return status !== 'completed' && status !== 'ended'
}

/** What somebody lacks, and which of their certificates and cards end: what is over or due first stands first. */
export function needsOf(member: StaffMember, today: string): Need[] {
  const cards = lackingOf(member).filter(isEndingCard)
  // A card and the certificate that it comes from end on the same day.
  const certificates = expiringOf(member).filter(
    ({ expires_on }) => !cards.some(({ due_on }) => due_on === expires_on),
  )
  const ending = [
    ...cards.map(({ standard_name, due_on, state }) => ({
      name: standard_name,
      isCard: true,
      day: due_on ?? '',
      isOver: state === 'overdue',
    })),
    ...certificates.map(({ title, expires_on, state }) => ({
      name: title,
      isCard: false,
      day: expires_on ?? '',
      isOver: state === 'expired',
    })),
  ]
  return [
    ...missingOf(member).map((one) => ({
      text: missingText(one, today),
      isOver: one.state === 'overdue',
      isEnding: false,
    })),
    ...ending
      .sort((one, other) => one.day.localeCompare(other.day))
      .map(({ isOver, ...one }) => ({
        text: endingText({ ...one, isOver, day: nearDay(one.day, today) }),
        isOver,
        isEnding: true,
      })),
  ]
}

/** 'CPR card expires Jan 9', 'Food Safety expired Jun 11, 2025'. */
function endingText(one: { name: string; day: string; isCard: boolean; isOver: boolean }): string {
  const { name, day, isCard, isOver } = one
  if (isCard) {
    return isOver
      ? t('{name} card expired {day}', { name, day })
      : t('{name} card expires {day}', { name, day })
  }
  return isOver ? t('{name} expired {day}', { name, day }) : t('{name} expires {day}', { name, day })
}

/** Whether somebody needs anything, or one kind of it. */
export function isNeedy(member: StaffMember, filter?: StaffFilter): boolean {
  const isMissing = missingOf(member).length > 0
  const isEnding = expiringOf(member).length > 0 || lackingOf(member).some(isEndingCard)
  if (filter === 'missing') return isMissing
  return filter === 'expiring' ? isEnding : isMissing || isEnding
}

function isEndingCard({ kind, due_on }: StaffStanding): boolean {
  return kind === 'card' && due_on !== null
}

/** The hours, areas, and first cards that somebody lacks. */
function missingOf(member: StaffMember): StaffStanding[] {
  return lackingOf(member).filter((one) => !isEndingCard(one))
}

/** '13 hours by Feb 24', '13 hours since Sep 14', 'Training in 3 areas', 'CPR: no card yet'. */
function missingText(standing: StaffStanding, today: string): string {
  const { kind, state, due_on, standard_name, missing: hours } = standing
  if (kind === 'card') return t('{standard}: no card yet', { standard: standard_name })
  const areas = standing.missing_areas.length
  if (due_on === null) {
    return hours > 0
      ? t('{hours, plural, one {# hour} other {# hours}}', { hours })
      : t('Training in {areas, plural, one {# area} other {# areas}}', { areas })
  }
  const day = nearDay(due_on, today)
  if (state !== 'overdue') return missingByText(standing, day)
  return hours > 0
    ? t('{hours, plural, one {# hour} other {# hours}} since {day}', { hours, day })
    : t('Training in {areas, plural, one {# area} other {# areas}} since {day}', { areas, day })
}

/** '13 hours by Feb 24', 'Training in 3 areas by Feb 24'. */
function missingByText({ missing: hours, missing_areas }: StaffStanding, day: string): string {
  return hours > 0
    ? t('{hours, plural, one {# hour} other {# hours}} by {day}', { hours, day })
    : t('Training in {areas, plural, one {# area} other {# areas}} by {day}', {
        areas: missing_areas.length,
        day,
      })
}

/** A day with its year only if the year would be in doubt: 'Feb 24', 'Sep 14, 2024'. */
function nearDay(day: string, today: string): string {
  const isNear = Math.abs(daysBetween(today, day)) < 300
  return isNear ? shortSessionDates({ start_date: day, end_date: day }) : dayText(day)
}

/** The certificates that a person has to renew: expiring or expired, without a valid one of the same name. */
function expiringOf({ certificates }: StaffMember): StaffCertificate[] {
  const valid = new Set(certificates.filter(({ state }) => state === 'valid').map(({ title }) => title))
  const due = certificates.filter(
    ({ state, title }) => (state === 'expires_soon' || state === 'expired') && !valid.has(title),
  )
  // Of several with one name, only the one that lasts longest counts.
  return due
    .filter(
      ({ title, expires_on }) =>
        !due.some((other) => other.title === title && (other.expires_on ?? '') > (expires_on ?? '')),
    )
    .sort((one, other) => (one.expires_on ?? '').localeCompare(other.expires_on ?? ''))
}

/** The standards of which a person lacks something. */
function lackingOf({ standings }: StaffMember): StaffStanding[] {
  return standings.filter(({ state }) => state !== 'done')
}

/** As students read it: '12 hours by Mar 14, 2028', 'Training in 3 areas missing', 'No card yet'. */
export function standingText(standing: StaffStanding): string {
  const { kind, state, due_on, done_until } = standing
  if (state === 'done')
    return done_until === null ? t('Complete') : t('Complete until {date}', { date: dayText(done_until) })
  if (kind === 'card') {
    if (due_on === null) return t('No card yet')
    return state === 'overdue'
      ? t('Card expired {day}', { day: dayText(due_on) })
      : t('Card expires {day}', { day: dayText(due_on) })
  }
  const { missing: hours } = standing
  const areas = standing.missing_areas.length
  if (due_on === null) {
    return hours > 0
      ? t('{hours, plural, one {# hour} other {# hours}} missing', { hours })
      : t('Training in {areas, plural, one {# area} other {# areas}} missing', { areas })
  }
  const day = dayText(due_on)
  if (state !== 'overdue') return missingByText(standing, day)
  return hours > 0
    ? t('{hours, plural, one {# hour} other {# hours}} missing since {day}', { hours, day })
    : t('Training in {areas, plural, one {# area} other {# areas}} missing since {day}', { areas, day })
}

function dayText(day: string): string {
  return displayDate(day, day)
}

/** The people of a center whose name has these words, and who match the filter: those who need something first. */
export function staffMatching(
  staff: readonly StaffMember[],
  { words, filter }: { words: string; filter?: StaffFilter | undefined },
): StaffMember[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = staff.filter(
    (one) =>
      wanted.every((word) => one.name.toLowerCase().includes(word)) && (!filter || isNeedy(one, filter)),
  )
  return [...found.filter((one) => isNeedy(one)), ...found.filter((one) => !isNeedy(one))]
}
