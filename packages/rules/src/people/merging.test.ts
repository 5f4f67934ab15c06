import { expect, it } from 'vitest'
import { decideMerge, type MergedAccount } from './merging.ts'

const account = (id: string, changes: Partial<MergedAccount> = {}): MergedAccount => ({
  id,
  role: 'student',
  status: 'active',
  isInvited: false,
  hasEmail: true,
  isTestAccount: false,
  ...changes,
})
const decide = (ending: MergedAccount, staying: MergedAccount) =>
  decideMerge({ ending, staying, callerId: 'admin' })

it('merges accounts of one person', () => {
  expect(decide(account('old'), account('new')).ok).toBe(true)
  expect(decide(account('old', { role: 'user', status: 'suspended' }), account('new')).ok).toBe(true)
  expect(decide(account('old', { role: 'instructor' }), account('new', { role: 'instructor' })).ok).toBe(true)
})

it('merges an account without an email address into one with or without', () => {
  const without = account('old', { hasEmail: false })
  expect(decide(without, account('new')).ok).toBe(true)
  expect(decide(without, account('new', { hasEmail: false })).ok).toBe(true)
})

it.each([
  ['merge_same_account', account('old'), account('old')],
  ['merge_own_account', account('admin', { role: 'admin' }), account('new', { role: 'admin' })],
  ['merge_own_account', account('old', { role: 'admin' }), account('admin', { role: 'admin' })],
  ['merge_roles_differ', account('old'), account('new', { role: 'instructor' })],
  ['merge_roles_differ', account('old', { role: 'admin' }), account('new')],
  ['merge_into_no_email', account('old'), account('new', { hasEmail: false })],
  ['merge_into_inactive', account('old'), account('new', { status: 'inactive' })],
  ['merge_test_account', account('old', { isTestAccount: true }), account('new')],
])('refuses with %s', (reason, ending, staying) => {
  expect(decide(ending, staying)).toEqual({ ok: false, reason })
})
