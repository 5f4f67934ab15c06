import type { SecondFactor } from '@cubby/contract/accounts/second-factor'

/**
 * Whether there is a passkey or an authenticator app. Recovery codes do not count: they stop working when the last of
 * these is removed.
 */
export function hasSecondFactor(factor: SecondFactor): boolean {
  return countOf(factor) > 0
}

/** Whether exactly one second factor is left. */
export function isLastFactor(factor: SecondFactor): boolean {
  return countOf(factor) === 1
}

function countOf({ passkeys, authenticator_app }: SecondFactor): number {
  return passkeys.length + (authenticator_app ? 1 : 0)
}
