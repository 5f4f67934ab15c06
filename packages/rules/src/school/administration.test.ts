import { describe, expect, it } from 'vitest'
import { refused } from '../rule-result.ts'
import { decideAccountChange } from './administration.ts'

const admin = { role: 'admin', status: 'active', isInvited: false, hasEmail: true } as const
const student = { role: 'student', status: 'active', isInvited: false, hasEmail: true } as const

describe('an account', () => {
  it.each([
    { kind: 'role', to: 'student' },
    { kind: 'status', to: 'suspended' },
    { kind: 'status', to: 'inactive' },
    { kind: 'delete' },
  ] as const)('of the only active administrator cannot be changed: $kind $to', (change) => {
    expect(decideAccountChange(admin, change, 1)).toEqual(refused('last_admin'))
    expect(decideAccountChange(admin, change, 2)).toEqual({ ok: true, outcome: 'changed' })
    expect(decideAccountChange(student, change, 1)).not.toEqual(refused('last_admin'))
  })

  it('of a suspended administrator does not count as the last one', () => {
    expect(decideAccountChange({ ...admin, status: 'suspended' }, { kind: 'delete' }, 1)).toEqual({
      ok: true,
      outcome: 'changed',
    })
  })

  it('of an administrator who is only invited does not count as the last one', () => {
    expect(decideAccountChange({ ...admin, isInvited: true }, { kind: 'delete' }, 1)).toEqual({
      ok: true,
      outcome: 'changed',
    })
  })

  it('without an email address stays a student', () => {
    const called = { ...student, hasEmail: false }
    expect(decideAccountChange(called, { kind: 'role', to: 'instructor' }, 1)).toEqual(
      refused('email_needed'),
    )
    expect(decideAccountChange(called, { kind: 'role', to: 'user' }, 1).ok).toBe(true)
    expect(decideAccountChange(called, { kind: 'status', to: 'suspended' }, 1).ok).toBe(true)
  })

  it('that already has the role or status stays unchanged', () => {
    expect(decideAccountChange(admin, { kind: 'role', to: 'admin' }, 1)).toEqual({
      ok: true,
      outcome: 'unchanged',
    })
    expect(decideAccountChange(student, { kind: 'status', to: 'active' }, 1)).toEqual({
      ok: true,
      outcome: 'unchanged',
    })
  })
})
