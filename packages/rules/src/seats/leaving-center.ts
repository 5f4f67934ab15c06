import type { LeavingChoice } from '@cubby/contract/money/memberships'
import { ok, type RuleResult, refused } from '../rule-result.ts'

/** A class of somebody who leaves the center that pays for it. */
interface LeftClass {
  readonly id: string
  readonly hasStarted: boolean
  /** Whether the center was billed, or paid already. */
  readonly isInvoiced: boolean
}

/**
 * Returns what happens to each class, by id. Every class that has not begun and was not invoiced needs a
 * choice. The center pays what it was billed for; by default it also pays what has begun, which nobody can
 * withdraw from anymore. A choice that came too late changes nothing that the person would have to pay.
 */
export function decideLeaving(
  classes: readonly LeftClass[],
  choices: ReadonlyMap<string, LeavingChoice>,
): RuleResult<{ readonly outcomes: ReadonlyMap<string, LeavingChoice> }, 'center_choice_missing'> {
  const outcomes = new Map<string, LeavingChoice>()
  for (const { id, hasStarted, isInvoiced } of classes) {
    const choice = choices.get(id) ?? (hasStarted || isInvoiced ? 'center' : undefined)
    if (choice === undefined) return refused('center_choice_missing')
    const isTooLate = (choice === 'self' && isInvoiced) || (choice === 'withdraw' && hasStarted)
    outcomes.set(id, isTooLate ? 'center' : choice)
  }
  return { ...ok, outcomes }
}
