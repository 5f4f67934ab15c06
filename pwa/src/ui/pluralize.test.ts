import { expect, it } from 'vitest'
import { pluralize } from './pluralize.ts'

it('uses the singular for one and the plural for many', () => {
  expect([0, 1, 1_200].map((count) => pluralize(count, 'session'))).toEqual([
    '0 sessions',
    '1 session',
    '1,200 sessions',
  ])
  expect([1, 2].map((count) => pluralize(count, 'user', 'users'))).toEqual(['1 user', '2 users'])
})
