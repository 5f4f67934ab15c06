import type { Role } from '@cubby/contract/accounts/user'
import { mayEnroll } from '../accounts/roles.ts'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import type { Account } from '../school/administration.ts'

export interface MergedAccount extends Account {
  readonly id: string
  readonly isTestAccount: boolean
}

interface MergeFacts {
  /** The account that ends. */
  readonly ending: MergedAccount
  /** The account that stays. */
  readonly staying: MergedAccount
  /** The administrator who merges them. */
  readonly callerId: string
}

/**
 * Checks whether an administrator may merge two accounts of one person. Their roles are equal, or both can enroll,
 * because nobody may gain or lose rights by a merge.
 */
export function decideMerge({ ending, staying, callerId }: MergeFacts): RuleResult {
  if (ending.id === staying.id) return refused('merge_same_account')
  if (ending.id === callerId || staying.id === callerId) return refused('merge_own_account')
  if (!areMergeable(ending.role, staying.role)) return refused('merge_roles_differ')
  if (ending.hasEmail && !staying.hasEmail) return refused('merge_into_no_email')
  if (staying.status !== 'active') return refused('merge_into_inactive')
  // A merge must not change whether debts count: those of test accounts do not count as outstanding.
  return ending.isTestAccount === staying.isTestAccount ? ok : refused('merge_test_account')
}

function areMergeable(one: Role, other: Role): boolean {
  return one === other || (mayEnroll(one) && mayEnroll(other))
}
