import { expect, it } from 'vitest'
import { stepOf } from './palette-step.ts'

it.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  // The list became shorter while it was being typed.
  [9, -1, 3, 1],
  [0, 1, 0, 0],
  [4, -1, 0, 0],
])('from %i by %i among %i: %i', (at, step, count, next) => {
  expect(stepOf(at, step, count)).toBe(next)
})
