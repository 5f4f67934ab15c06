import { describe, expect, test } from 'vitest'
import { isDue, waitAfter } from '@/api/outcome.ts'

const shortest = () => 0
const longest = () => 1 - Number.EPSILON
const minute = 60_000

describe('the wait after an attempt', () => {
  test.each([1, 2, 5, 50, 5_000])('after %i attempts is never under a second', (attempts) => {
    expect(waitAfter(attempts, null, shortest)).toBe(1_000)
  })

  test.each([
    [1, 2_000],
    [2, 4_000],
    [8, 256_000],
    [9, 5 * minute],
    [5_000, 5 * minute],
  ])('after %i attempts is at most %i ms', (attempts, ceiling) => {
    expect(waitAfter(attempts, null, longest)).toBeCloseTo(ceiling, 3)
  })

  test('is spread evenly between both limits', () => {
    expect(waitAfter(2, null, () => 0.5)).toBe(2_500)
  })

  test('is at least the Retry-After of the server', () => {
    expect(waitAfter(1, 20_000, shortest)).toBe(20_000)
    expect(waitAfter(9, 1_000, longest)).toBeGreaterThan(4 * minute)
  })

  test('is limited even if the server requests a day', () => {
    expect(waitAfter(1, 24 * 60 * minute, shortest)).toBe(60 * minute)
  })
})

describe('a row is due', () => {
  test.each([
    ['at its time', 100, 100, true],
    ['after its time', 100, 101, true],
    ['not before', 101, 100, false],
    ['when a clock set back makes it wait longer than any wait', 100 + 61 * minute, 100, true],
  ])('%s', (_when, nextAttemptAt, now, due) => {
    expect(isDue(nextAttemptAt, now)).toBe(due)
  })
})
