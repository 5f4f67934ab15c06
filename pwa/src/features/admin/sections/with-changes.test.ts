import { expect, it } from 'vitest'
import { withChanges } from './with-changes.ts'

it('keeps what another change has done to the URL in the meantime', () => {
  const shown = { role: 'student' }
  expect(withChanges({ role: 'student', searchTerm: 'rosa' }, shown, { ...shown, profile: 'p1' })).toEqual({
    role: 'student',
    searchTerm: 'rosa',
    profile: 'p1',
  })
})

it('takes away what the screen took away, and nothing that it never saw', () => {
  expect(withChanges({ page: 3, profile: 'p1' }, { page: 3 }, {})).toEqual({ profile: 'p1' })
})
