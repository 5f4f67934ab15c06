import type { Role, UserStatus } from '@cubby/contract/user'
import { type RuleResult, refused } from './rule-result.ts'

export interface Account {
  readonly role: Role
  readonly status: UserStatus
}

/** What an administrator does to somebody's account. */
export type AccountChange =
  | { readonly kind: 'role'; readonly to: Role }
  | { readonly kind: 'status'; readonly to: UserStatus }
  | { readonly kind: 'delete' }

export type AccountDecision = RuleResult<{ readonly outcome: 'changed' | 'unchanged' }>

/**
 * Whether an account may change. There is always an active administrator: whoever is the only one keeps
 * role, status and account. `activeAdmins` counts all of them, this one included.
 */
export function decideAccountChange(
  account: Account,
  change: AccountChange,
  activeAdmins: number,
): AccountDecision {
  if (change.kind !== 'delete' && account[change.kind] === change.to) {
    return { ok: true, outcome: 'unchanged' }
  }
  const isActiveAdmin = account.role === 'admin' && account.status === 'active'
  return isActiveAdmin && activeAdmins <= 1 ? refused('last_admin') : { ok: true, outcome: 'changed' }
}
