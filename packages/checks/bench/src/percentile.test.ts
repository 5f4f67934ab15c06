import { expect, it } from 'vitest'
import { median, percentile } from './percentile.ts'

it('a share of the values does not exceed their percentile', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0, 0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([1, 50, 95, 100])
  expect(median([3, 1, 2])).toBe(2)
  expect(median([])).toBeNaN()
})
