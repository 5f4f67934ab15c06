import { expect, it } from 'vitest'
import { counted, sessionTones } from './class-words.ts'

it('colors a session as the specification says', () => {
  expect(sessionTones).toEqual({ scheduled: 'primary', cancelled: 'destructive', completed: 'success' })
})

it('counts one and many', () => {
  expect([0, 1, 2].map((count) => counted(count, 'session'))).toEqual([
    '0 sessions',
    '1 session',
    '2 sessions',
  ])
})
