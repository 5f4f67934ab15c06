import type { SecondFactor } from '@cubby/contract/second-factor'

/** Whether there is a passkey or an authenticator app. Recovery codes do not count; they end with the last one. */
export function hasSecondFactor(factor: SecondFactor): boolean {
  return countOf(factor) > 0
}

/** Whether there is only one. */
export function isLastFactor(factor: SecondFactor): boolean {
  return countOf(factor) === 1
}

function countOf({ passkeys, authenticator_app }: SecondFactor): number {
  return passkeys.length + (authenticator_app ? 1 : 0)
}
