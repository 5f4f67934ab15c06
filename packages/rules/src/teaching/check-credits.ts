import { messages } from '@cubby/contract/messages'
import type { HourCredit } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { sumHours } from './hour-credits.ts'
import { versionOn } from './standing-state.ts'

/**
 * Returns why a class of so many hours, or a training, cannot count as stated; null if it can. Each credit
 * names an area or issuer that its standard has on the day, and the credits of one standard are together at
 * most the hours.
 */
export function creditProblem(
  { hours, credits }: { readonly hours: number; readonly credits: readonly HourCredit[] },
  standards: readonly Pick<Standard, 'id' | 'versions'>[],
  { day, tooMany }: { readonly day: string; readonly tooMany: string },
): string | null {
  for (const { standard_id, area_id } of credits) {
    const standard = standards.find(({ id }) => id === standard_id)
    if (!standard) return messages.standardNotFound
    const { rules } = versionOn(standard.versions, day)
    const choices = rules.kind === 'card' ? rules.issuers : rules.areas
    const isKnown = choices.length === 0 ? area_id === null : choices.some(({ id }) => id === area_id)
    if (!isKnown) return messages.unknownArea
  }
  const ofStandard = Map.groupBy(credits, ({ standard_id }) => standard_id)
  const isTooMuch = [...ofStandard.values()].some(
    (all) => sumHours(all.map((credit) => credit.hours)) > hours,
  )
  return isTooMuch ? tooMany : null
}
