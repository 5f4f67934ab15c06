import { expect, test } from 'vitest'
import type { Command } from '@/offline/store/command.ts'
import { outcomeText } from './outcome-text.ts'

const args = { enrollmentId: 'e1', sessionId: 's1' }
const textOf = (kind: Command['kind'], result: unknown = {}, changes: object = {}) =>
  outcomeText({ kind, args: { ...args, ...changes }, result })

test('says that an enrollment was undone, not that the user withdrew', () => {
  expect(textOf('withdraw', {}, { isUndo: true })).toBe('Undone. You are not enrolled in this class')
})

test('reports a waitlist entry instead of an enrollment if the session was full', () => {
  expect(textOf('enroll', { outcome: 'enrolled', enrollment: {} })).toBe('Successfully enrolled in class')
  expect(textOf('enroll', { outcome: 'waitlisted', waitlist_entry: {} })).toBe('Added to waitlist')
})

test('has a sentence for each other command', () => {
  expect(textOf('join-waitlist')).toBe('Added to waitlist')
  expect(textOf('leave-waitlist')).toBe('Removed from waitlist')
  expect(textOf('withdraw')).toBe('You have withdrawn from this class')
})
