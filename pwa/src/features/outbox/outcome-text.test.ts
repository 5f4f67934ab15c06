import { expect, test } from 'vitest'
import { outcomeText } from './outcome-text.ts'

test('reports a waitlist entry instead of an enrollment if the session was full', () => {
  expect(outcomeText({ kind: 'enroll', result: { outcome: 'enrolled', enrollment: {} } })).toBe(
    'Successfully enrolled in class',
  )
  expect(outcomeText({ kind: 'enroll', result: { outcome: 'waitlisted', waitlist_entry: {} } })).toBe(
    'Added to waitlist',
  )
})

test('has a sentence for each other command', () => {
  expect(outcomeText({ kind: 'join-waitlist', result: {} })).toBe('Added to waitlist')
  expect(outcomeText({ kind: 'leave-waitlist', result: {} })).toBe('Removed from waitlist')
  expect(outcomeText({ kind: 'withdraw', result: {} })).toBe('You have withdrawn from this class')
})
