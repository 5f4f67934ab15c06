import { expect, it } from 'vitest'
import { canBeUndone } from './review.ts'

it('takes back a decision on what was pending, and nothing else', () => {
  expect(canBeUndone({ from: 'pending', review: 'approve' })).toBe(true)
  expect(canBeUndone({ from: 'pending', review: 'reject' })).toBe(true)
  expect(canBeUndone({ from: 'approved', review: 'reject' })).toBe(false)
  expect(canBeUndone({ from: 'rejected', review: 'approve' })).toBe(false)
  expect(canBeUndone({ from: 'approved', review: 'pending' })).toBe(false)
})
