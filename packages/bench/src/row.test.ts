import { expect, it } from 'vitest'
import { isMet, type Ratio, rowText } from './ratio.ts'

const row: Ratio = {
  ...{ measurement: 'the classes', cubby: 20_100, reference: 55_900, unit: 'req/s', goal: { min: 0.5 } },
}

it('a goal is met at or above its minimum, or at or below its maximum', () => {
  expect(isMet(row)).toBe(false)
  expect(isMet({ ...row, cubby: 27_950 })).toBe(true)
  expect(isMet({ ...row, goal: { max: 0.36 } })).toBe(true)
  expect(isMet({ ...row, goal: { max: 0.35 } })).toBe(false)
})

it('a row is printed with both figures', () => {
  expect(rowText(row)).toBe('| the classes | 20,100 of 55,900 req/s | 0.36 | ≥ 0.5 | missed |')
})
