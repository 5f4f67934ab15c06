import { expect, it } from 'vitest'
import { checkJoinCode, checkWithoutEmail, joinCodeText } from './joining.ts'

it.each([
  [{ status: 'active', hasEmail: false }, true],
  [{ status: 'active', hasEmail: true }, 'has_email'],
  [{ status: 'suspended', hasEmail: false }, 'account_not_active'],
] as const)('makes a join code for %j: %s', (account, expected) => {
  const decision = checkJoinCode(account)
  expect(decision.ok || decision.reason).toBe(expected)
})

it.each([
  [{ role: 'student', hasPassword: false, phone: '718 555 0142' }, true],
  [{ role: 'user', hasPassword: false, phone: '718 555 0142' }, true],
  [{ role: 'student', hasPassword: true, phone: '718 555 0142' }, 'email_needed'],
  [{ role: 'instructor', hasPassword: false, phone: '718 555 0142' }, 'email_needed'],
  [{ role: 'student', hasPassword: false, phone: null }, 'phone_needed'],
] as const)('allows no email address for %j: %s', (person, expected) => {
  const decision = checkWithoutEmail(person)
  expect(decision.ok || decision.reason).toBe(expected)
})

it('groups the digits of a code', () => {
  expect(joinCodeText('4821739205')).toBe('4821 739 205')
})
