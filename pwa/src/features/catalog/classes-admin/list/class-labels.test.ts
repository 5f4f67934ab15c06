import { expect, it } from 'vitest'
import { countsText, sessionTones } from './class-labels.ts'

it('uses the session colors of the specification', () => {
  expect(sessionTones).toEqual({ scheduled: 'primary', cancelled: 'destructive', completed: 'success' })
})

it('counts the seats of a session in the same words everywhere, and leaves out what there is none of', () => {
  const counts = { seats_taken: 13, pending_count: 2, rejected_count: 1, archived_count: 1200 }
  expect(countsText(counts)).toBe('13 seats taken (2 pending), 1 rejected, 1,200 archived')
  expect(countsText({ seats_taken: 1, pending_count: 0, rejected_count: 0, archived_count: 0 })).toBe(
    '1 seat taken',
  )
})
