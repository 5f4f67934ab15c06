import { expect, it } from 'vitest'
import { sessionTones } from './class-labels.ts'

it('uses the session colors of the specification', () => {
  expect(sessionTones).toEqual({ scheduled: 'primary', cancelled: 'destructive', completed: 'success' })
})
