import { expect, it } from 'vitest'
import { sectionsFor, shownSection } from './sections.ts'

it('shows an instructor their sessions, but no section for students', () => {
  expect(sectionsFor('instructor')).toEqual([
    'teaching',
    'centers',
    'password',
    'activity',
    'email-settings',
    'notifications',
  ])
  expect(shownSection('instructor')).toBe('teaching')
  expect(shownSection('instructor', 'overview')).toBe('teaching')
  expect(shownSection('instructor', 'payments')).toBe('payments')
})

it('shows a student the ten tabs of the specification, My hours, and Centers', () => {
  expect(sectionsFor('student')).toHaveLength(12)
  expect(sectionsFor('student')).toContain('hours')
  expect(sectionsFor('student')).not.toContain('teaching')
  expect(shownSection('student')).toBe('overview')
})
