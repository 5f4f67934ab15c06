import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import { mayEnroll } from '../accounts/roles.ts'
import { ok, type RuleResult, refused } from '../rule-result.ts'

/** Checks whether the office may make a join code: for an active student without an email address. */
export function checkJoinCode({
  status,
  hasEmail,
}: {
  readonly status: UserStatus
  readonly hasEmail: boolean
}): RuleResult {
  if (hasEmail) return refused('has_email')
  return status === 'active' ? ok : refused('account_not_active')
}

interface PersonWithoutEmail {
  readonly role: Role
  readonly hasPassword: boolean
  readonly phone: string | null
}

/**
 * Checks whether a person can be without an email address. Staff cannot, because they log in. A student who has set a
 * password cannot, because they log in with the address. The others need a phone number, so that the office can call.
 */
export function checkWithoutEmail({ role, hasPassword, phone }: PersonWithoutEmail): RuleResult {
  if (!mayEnroll(role) || hasPassword) return refused('email_needed')
  return phone ? ok : refused('phone_needed')
}

/** Groups the digits of a join code for reading out: '4821 739 205'. */
export function joinCodeText(code: string): string {
  return code.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
}
