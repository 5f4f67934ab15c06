import { expect, it } from 'vitest'
import { sessionTones } from './class-labels.ts'

it('colors a session as the specification says', () => {
  expect(sessionTones).toEqual({ scheduled: 'primary', cancelled: 'destructive', completed: 'success' })
})
