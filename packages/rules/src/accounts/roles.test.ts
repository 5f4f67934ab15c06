import type { Role } from '@cubby/contract/accounts/user'
import { expect, it } from 'vitest'
import { isStaff, mayEnroll } from './roles.ts'

it.each<[Role, { enrolls: boolean; staff: boolean }]>([
  ['student', { enrolls: true, staff: false }],
  ['user', { enrolls: true, staff: false }],
  ['instructor', { enrolls: false, staff: true }],
  ['admin', { enrolls: false, staff: true }],
])('%s: %j', (role, { enrolls, staff }) => {
  expect(mayEnroll(role)).toBe(enrolls)
  expect(isStaff(role)).toBe(staff)
})
