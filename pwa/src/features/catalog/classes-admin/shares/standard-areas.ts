import type { Standard } from '@cubby/contract/teaching/standards'
import { versionOn } from '@cubby/rules/teaching/standing-state'

/** What hours of a standard can count for on a day: its areas, or the issuers of its card. */
export function areasOf(
  { versions }: Pick<Standard, 'versions'>,
  day: string,
): readonly { readonly id: string; readonly name: string }[] {
  const { rules } = versionOn(versions, day)
  return rules.kind === 'card' ? rules.issuers : rules.areas
}

/** Whether a standard is a card on a day, which has no hours. */
export function isCard({ versions }: Pick<Standard, 'versions'>, day: string): boolean {
  return versionOn(versions, day).rules.kind === 'card'
}
