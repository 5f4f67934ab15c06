import type { HourCredit } from '@cubby/contract/teaching/hours'
import { type HourRules, hourRoundings, type StandardArea } from '@cubby/contract/teaching/standards'
import { addDays } from '../days.ts'
import { addMonths, type DaySpan, periodOf } from './calendar-months.ts'
import { floorTo, sumHours } from './hour-credits.ts'
import { type CommonStanding, type StandingFacts, stateOf, versionOn } from './standing-state.ts'

export interface AreaStanding {
  readonly area: StandardArea
  readonly earned: number
  readonly self_reported: number
  readonly missing: number
  /** Whether all its hours are earned. An area without a minimum needs some hours. */
  readonly is_covered: boolean
}

/** Hours that are due by a day. */
export interface HourDeadline {
  readonly kind: 'first' | 'year' | 'period'
  /** The last day, yyyy-MM-dd; null if there is none. */
  readonly due_on: string | null
  readonly hours: number
  readonly earned: number
  readonly missing: number
}

export interface HoursStanding extends CommonStanding {
  readonly kind: 'hours'
  /** The current period; null for a standard that is earned once. */
  readonly period: DaySpan | null
  readonly hours: number
  readonly earned: number
  /** The part of `earned` from the end of the period before. */
  readonly carried: number
  /** Hours that the office has not verified. They are not in `earned`. */
  readonly self_reported: number
  readonly missing: number
  readonly areas: readonly AreaStanding[]
  readonly deadlines: readonly HourDeadline[]
}

/** Computes what a student has earned for a standard that requires hours. `rules` are the newest rules. */
export function hoursStanding(rules: HourRules, facts: StandingFacts): HoursStanding {
  const { period } = rules
  if (period.kind === 'once') return standingIn(rules, facts, { span: null, carried: [] })
  if (period.kind !== 'rolling') return standingIn(...currentPeriod(rules, facts))
  const span = { from: addDays(addMonths(facts.today, -period.months), 1), to: facts.today }
  return rollingStanding(rules, facts, { span, months: period.months })
}

/** An entry of one standard, rounded as its rules say. */
interface Earned {
  readonly completed_on: string
  readonly credits: readonly HourCredit[]
  readonly hours: number
  readonly is_self_reported: boolean
}

/** The period of a standing, with what the period before left for it. */
interface Period {
  readonly span: DaySpan | null
  readonly carried: readonly Earned[]
}

function earnedFor({ areas, rounding }: HourRules, { standard, entries }: StandingFacts): Earned[] {
  const step = hourRoundings[rounding]
  const counts = ({ standard_id, area_id }: HourCredit) =>
    standard_id === standard.id && (areas.length === 0 || areas.some(({ id }) => id === area_id))
  return entries
    .map(({ completed_on, credits, is_self_reported }) => {
      const rounded = credits
        .filter(counts)
        .map((credit) => ({ ...credit, hours: floorTo(credit.hours, step) }))
      return {
        completed_on,
        credits: rounded,
        hours: sumHours(rounded.map(({ hours }) => hours)),
        is_self_reported,
      }
    })
    .filter(({ hours }) => hours > 0)
    .sort((one, other) => (one.completed_on < other.completed_on ? -1 : 1))
}

function within(earned: readonly Earned[], { from, to }: DaySpan): Earned[] {
  return earned.filter(({ completed_on }) => completed_on >= from && completed_on <= to)
}

const hoursIn = (earned: readonly Earned[]) => sumHours(earned.map(({ hours }) => hours))

/**
 * Goes through the periods since the first day. Each one has the rules of its own first day, and leaves to the next one
 * what was earned in its last days after it was complete.
 */
function currentPeriod(newest: HourRules, facts: StandingFacts): [HourRules, StandingFacts, Period] {
  const { standard, since, today } = facts
  const rulesOn = (day: string) => {
    const { rules } = versionOn(standard.versions, day)
    return rules.kind === 'hours' && 'months' in rules.period ? rules : newest
  }
  let start = newest.period.kind === 'fixed' ? newest.period.starts_on : since
  const day = [today, since, start].sort().at(-1) ?? today
  let carried: Earned[] = []
  let anchor = { start, months: 0, count: 0 }
  for (;;) {
    const rules = rulesOn(start)
    const months = 'months' in rules.period ? rules.period.months : 0
    anchor = months === anchor.months ? { ...anchor, count: anchor.count + 1 } : { start, months, count: 1 }
    const next = addMonths(anchor.start, months * anchor.count)
    const span = { from: start, to: addDays(next, -1) }
    if (day < next) return [rules, facts, { span, carried }]
    carried = leftFor(rules, facts, { span, carried })
    start = next
  }
}

function leftFor(rules: HourRules, facts: StandingFacts, { span, carried }: Period): Earned[] {
  if (rules.carry_over_days === 0 || !span) return []
  const verified = earnedFor(rules, facts).filter(({ is_self_reported }) => !is_self_reported)
  const own = within(verified, span)
  const completedOn = isComplete(rules, carried)
    ? ''
    : own.find((last) =>
        isComplete(rules, [...carried, ...own.filter((one) => one.completed_on <= last.completed_on)]),
      )?.completed_on
  if (completedOn === undefined) return []
  const lastDays = addDays(span.to, -rules.carry_over_days)
  return own.filter(({ completed_on }) => completed_on > completedOn && completed_on > lastDays)
}

function isComplete(rules: HourRules, earned: readonly Earned[]): boolean {
  return hoursIn(earned) >= rules.hours && areasOf(rules, earned).every(({ is_covered }) => is_covered)
}

function areasOf({ areas }: HourRules, earned: readonly Earned[]): AreaStanding[] {
  return areas.map((area) => {
    const sum = (isSelfReported: boolean) =>
      sumHours(
        earned
          .filter(({ is_self_reported }) => is_self_reported === isSelfReported)
          .flatMap(({ credits }) =>
            credits.filter(({ area_id }) => area_id === area.id).map(({ hours }) => hours),
          ),
      )
    const verified = sum(false)
    return {
      area,
      earned: verified,
      self_reported: sum(true),
      missing: sumHours([Math.max(0, area.minimum_hours - verified)]),
      is_covered: verified > 0 ? verified >= area.minimum_hours : false,
    }
  })
}

function standingIn(rules: HourRules, facts: StandingFacts, { span, carried }: Period): HoursStanding {
  const all = earnedFor(rules, facts)
  const counted = [...carried, ...(span ? within(all, span) : all)]
  const verified = counted.filter(({ is_self_reported }) => !is_self_reported)
  const areas = areasOf(rules, counted)
  const earned = hoursIn(verified)
  const missing = Math.max(0, rules.hours - earned, sumHours(areas.map((area) => area.missing)))
  const whole: HourDeadline = {
    kind: 'period',
    due_on: span?.to ?? null,
    hours: rules.hours,
    earned,
    missing: sumHours([missing]),
  }
  const deadlines = [...earlierDeadlines(rules, facts, span), whole]
  const lacking = deadlines.filter(
    (deadline) => deadline.missing > 0 || (deadline === whole && areas.some(({ is_covered }) => !is_covered)),
  )
  return {
    kind: 'hours',
    period: span,
    hours: rules.hours,
    earned,
    carried: hoursIn(carried),
    self_reported: hoursIn(counted.filter(({ is_self_reported }) => is_self_reported)),
    missing: whole.missing,
    areas,
    deadlines,
    ...stateOf(lacking, {
      today: facts.today,
      doneUntil: yearOf(rules, facts, span)?.to ?? span?.to ?? null,
    }),
  }
}

/** The deadlines of a first period and of the current year, which end before the period does. */
function earlierDeadlines(rules: HourRules, facts: StandingFacts, span: DaySpan | null): HourDeadline[] {
  const { since, today } = facts
  const verified = earnedFor(rules, facts).filter(({ is_self_reported }) => !is_self_reported)
  const deadline = (kind: 'first' | 'year', hours: number, { from, to }: DaySpan): HourDeadline => {
    // Hours that are earned late still end the delay.
    const until = today > to ? today : to
    const earned = hoursIn(within(verified, { from, to: until }))
    return { kind, due_on: to, hours, earned, missing: sumHours([Math.max(0, hours - earned)]) }
  }
  const deadlines: HourDeadline[] = []
  if (rules.first_period && (!span || span.from <= since)) {
    const to = addDays(addMonths(since, rules.first_period.months), -1)
    deadlines.push(deadline('first', rules.first_period.hours, { from: since, to }))
  }
  const year = yearOf(rules, facts, span)
  if (year && rules.yearly_hours !== null) deadlines.push(deadline('year', rules.yearly_hours, year))
  return deadlines
}

/** Returns the current year of the period; null if years do not matter. Each year needs new hours. */
function yearOf(
  { yearly_hours, period }: HourRules,
  { today }: StandingFacts,
  span: DaySpan | null,
): DaySpan | null {
  if (yearly_hours === null || !span || period.kind === 'rolling') return null
  const year = periodOf(span.from, 12, today < span.from ? span.from : today)
  return year && year.to <= span.to ? year : null
}

/** A rolling standard stays complete until one of its trainings leaves the window. */
function rollingStanding(
  rules: HourRules,
  facts: StandingFacts,
  { span, months }: { readonly span: DaySpan; readonly months: number },
): HoursStanding {
  const standing = standingIn(rules, facts, { span, carried: [] })
  const earned = within(earnedFor(rules, facts), span).filter(({ is_self_reported }) => !is_self_reported)
  if (!isComplete(rules, earned)) return standing
  const leaving = earned.find((_, index) => !isComplete(rules, earned.slice(index + 1)))
  const doneUntil = leaving ? addDays(addMonths(leaving.completed_on, months), -1) : null
  return { ...standing, ...stateOf([], { today: facts.today, doneUntil }) }
}
