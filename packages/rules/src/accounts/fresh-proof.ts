import { PROOF_MINUTES } from '@cubby/contract/constants'
import { ok, type RuleResult, refused } from '../rule-result.ts'

/**
 * Checks whether a proof is recent enough for the strongest actions of administrators. It counts from a login or from a
 * later proof, both by the clock of the database.
 */
export function checkFreshProof(provenAt: Date, now: Date): RuleResult<object, 'proof_required'> {
  return now.getTime() - provenAt.getTime() <= PROOF_MINUTES * 60_000 ? ok : refused('proof_required')
}

/** The settings that protect the strongest actions. A change that makes one weaker needs a fresh proof itself. */
export interface Protection {
  readonly require_second_factor: boolean
  /** Refunds above this amount need a fresh proof, in dollars. */
  readonly proof_refund_amount: number
  readonly approve_deletions: boolean
  /** Refunds above this amount need the approval of a second administrator, in dollars; null if none. */
  readonly approve_refunds_above: number | null
}

/** The names of the settings whose change makes the strongest actions easier. */
export function weakenedBy(
  before: Protection,
  after: { readonly [Name in keyof Protection]?: Protection[Name] | undefined },
): (keyof Protection)[] {
  const isRequired = after.require_second_factor ?? before.require_second_factor
  const amount = after.proof_refund_amount ?? before.proof_refund_amount
  const approvesDeletions = after.approve_deletions ?? before.approve_deletions
  const { approve_refunds_above: above = before.approve_refunds_above } = after
  const weakened: Record<keyof Protection, boolean> = {
    require_second_factor: before.require_second_factor && !isRequired,
    proof_refund_amount: amount > before.proof_refund_amount,
    approve_deletions: before.approve_deletions && !approvesDeletions,
    approve_refunds_above: (above ?? Infinity) > (before.approve_refunds_above ?? Infinity),
  }
  return protections.filter((name) => weakened[name])
}

const protections = [
  'require_second_factor',
  'proof_refund_amount',
  'approve_deletions',
  'approve_refunds_above',
] as const satisfies (keyof Protection)[]
