import type { HourCredit } from '@cubby/contract/teaching/hours'
import type { Standard, StandardArea } from '@cubby/contract/teaching/standards'
import { type CardStanding, cardStanding } from './card-standing.ts'
import { sumHours } from './hour-credits.ts'
import { type HoursStanding, hoursStanding } from './hour-standing.ts'
import { type StandingFacts, versionOn } from './standing-state.ts'

export type Standing = HoursStanding | CardStanding

/** Computes what a student has earned for a standard, and what is missing by when. */
export function standingOf(facts: StandingFacts): Standing {
  const { rules } = versionOn(facts.standard.versions, facts.today)
  return rules.kind === 'card' ? cardStanding(facts) : hoursStanding(rules, facts)
}

/**
 * Returns what of the missing hours a training with these credits would give, and which uncovered areas it would
 * cover. For a card, `renews` says whether it gives one.
 */
export function gapFilledBy(
  standard: Pick<Standard, 'id'>,
  standing: Standing,
  credits: readonly HourCredit[],
): { readonly hours: number; readonly areas: readonly StandardArea[]; readonly renews: boolean } {
  const own = credits.filter(({ standard_id }) => standard_id === standard.id)
  if (standing.kind === 'card')
    return { hours: 0, areas: [], renews: own.length > 0 && standing.state !== 'done' }
  const creditOf = (area: StandardArea) =>
    sumHours(own.filter(({ area_id }) => area_id === area.id).map(({ hours }) => hours))
  const inAreas = sumHours(standing.areas.map(({ area, missing }) => Math.min(missing, creditOf(area))))
  const inAll = Math.min(standing.missing, sumHours(own.map(({ hours }) => hours)))
  // Hours in areas that have enough do not help if only area hours are missing.
  const open = Math.max(0, standing.hours - standing.earned)
  return {
    hours: Math.max(inAreas, Math.min(inAll, open)),
    areas: standing.areas
      .filter(({ area, is_covered }) => !is_covered && creditOf(area) > 0)
      .map(({ area }) => area),
    renews: false,
  }
}
