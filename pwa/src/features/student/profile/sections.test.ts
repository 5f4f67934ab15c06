import { expect, it } from 'vitest'
import { groupsFor, labelOf } from './section-groups.ts'
import { sections, shownSection } from './sections.ts'

it('shows an instructor their sessions, but no section for students', () => {
  const ids = groupsFor('instructor').flatMap((group) => group.sections.map(({ id }) => id))
  expect(ids).toEqual([
    'teaching',
    'password',
    'logins',
    'email-settings',
    'activity',
    'data',
    'centers',
    'notifications',
  ])
  expect(shownSection('instructor')).toBe('teaching')
  expect(shownSection('instructor', 'overview')).toBe('teaching')
  expect(shownSection('instructor', 'payments')).toBe('payments')
})

it('shows a student the ten tabs of the specification and five more, in groups', () => {
  const groups = groupsFor('student').map((group) => [
    group.name,
    ...group.sections.map(({ label }) => label),
  ])
  expect(groups).toEqual([
    [null, 'Overview'],
    ['My classes', 'Enrollments', 'My Waitlist'],
    ['Records', 'Certificates', 'My hours', 'Transcript'],
    ['Money', 'Payments Due', 'Payment Methods'],
    ['Account', 'Password', 'My logins', 'Email Settings', 'Activity', 'My data', 'Centers'],
    [null, 'Notifications'],
  ])
  expect(shownSection('student')).toBe('overview')
})

it.each(sections)('has a name for the tab %s', (section) => {
  expect(labelOf(section)).not.toBe('')
})
