import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { type RuleResult, refused } from '../rule-result.ts'

export interface Account {
  readonly role: Role
  readonly status: UserStatus
  /** True until an invited user sets a password. Nobody can log in before. */
  readonly isInvited: boolean
  readonly hasEmail: boolean
}

/** An administrator's change of an account. */
export type AccountChange =
  | { readonly kind: 'role'; readonly to: Role }
  | { readonly kind: 'status'; readonly to: UserStatus }
  | { readonly kind: 'delete' }

type AccountDecision = RuleResult<{ readonly outcome: 'changed' | 'unchanged' }>

/**
 * Checks whether an account may change. There must always be an active administrator who can log in: the last
 * one keeps their role, status, and account. `activeAdmins` counts all of them, including this one. A user
 * without an email address stays a student, because they cannot log in.
 */
export function decideAccountChange(
  account: Account,
  change: AccountChange,
  activeAdmins: number,
): AccountDecision {
  if (change.kind !== 'delete' && account[change.kind] === change.to) {
    return { ok: true, outcome: 'unchanged' }
  }
  const isStaff = change.kind === 'role' && (change.to === 'admin' || change.to === 'instructor')
  if (isStaff && !account.hasEmail) return refused('email_needed')
  const isActiveAdmin = account.role === 'admin' && account.status === 'active' && !account.isInvited
  return isActiveAdmin && activeAdmins <= 1 ? refused('last_admin') : { ok: true, outcome: 'changed' }
}
