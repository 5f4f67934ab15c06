import { expect, it } from 'vitest'
import { readUserSearch } from './user-search.ts'

it('keeps the tabs of open dialogs', () => {
  const profile = { profile: 'p1', tab: 'enrollments', enrollments: 'historical' }
  expect(readUserSearch(profile)).toEqual(profile)
  const history = { history: 'p1', enrollments: 'historical' }
  expect(readUserSearch(history)).toEqual(history)
})

it('drops tabs of closed dialogs, first tabs, and unknown tabs', () => {
  expect(readUserSearch({ tab: 'activity', enrollments: 'historical' })).toEqual({})
  expect(readUserSearch({ profile: 'p1', tab: 'profile' })).toEqual({ profile: 'p1' })
  expect(readUserSearch({ profile: 'p1', tab: 'activity', enrollments: 'historical' })).toEqual({
    profile: 'p1',
    tab: 'activity',
  })
  expect(readUserSearch({ profile: 'p1', history: 'p2' })).toEqual({ profile: 'p1' })
  expect(readUserSearch({ history: 'p1', enrollments: 'active' })).toEqual({ history: 'p1' })
})
