import type { RefusalCode } from '@cubby/contract/codes'

/** The result of every rule: success with its data, or a refusal with its reason. */
export type RuleResult<Success extends object = object, Reason extends string = RefusalCode> =
  | ({ readonly ok: true } & Success)
  | { readonly ok: false; readonly reason: Reason }

export const ok = { ok: true } as const

export function refused<Reason extends string>(
  reason: Reason,
): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason }
}
