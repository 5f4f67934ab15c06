import { describe, expect, it } from 'vitest'
import { decideAccountChange } from './administration.ts'

const admin = { role: 'admin', status: 'active' } as const
const student = { role: 'student', status: 'active' } as const

describe('an account', () => {
  it.each([
    { kind: 'role', to: 'student' },
    { kind: 'status', to: 'suspended' },
    { kind: 'status', to: 'inactive' },
    { kind: 'delete' },
  ] as const)('of the only active administrator stays as it is: $kind $to', (change) => {
    expect(decideAccountChange(admin, change, 1)).toBe('last_admin')
    expect(decideAccountChange(admin, change, 2)).toBe('change')
    expect(decideAccountChange(student, change, 1)).not.toBe('last_admin')
  })

  it('of a suspended administrator is not the last one', () => {
    expect(decideAccountChange({ ...admin, status: 'suspended' }, { kind: 'delete' }, 1)).toBe('change')
  })

  it('with that role or status already has nothing to change', () => {
    expect(decideAccountChange(admin, { kind: 'role', to: 'admin' }, 1)).toBe('nothing to change')
    expect(decideAccountChange(student, { kind: 'status', to: 'active' }, 1)).toBe('nothing to change')
  })
})
