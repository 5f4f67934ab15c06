import { expect, it } from 'vitest'
import { sectionOf } from './sections.ts'

it('finds the section in the last segment of a path, or else in an earlier one', () => {
  expect(sectionOf('/admin/classes/students').id).toBe('classes')
  expect(sectionOf('/admin/classes/users').id).toBe('users')
  expect(sectionOf('/admin/nothing').id).toBe('analytics')
})
