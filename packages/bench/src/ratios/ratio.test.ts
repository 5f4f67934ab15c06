import { expect, it } from 'vitest'
import { isMet, type Ratio, rowText } from './ratio.ts'

const row: Ratio = {
  ...{ measurement: 'the classes', cubby: 20_100, reference: 55_900, unit: 'req/s', goal: { min: 0.5 } },
}

it('is met from the least or up to the most that its goal allows', () => {
  expect(isMet(row)).toBe(false)
  expect(isMet({ ...row, cubby: 27_950 })).toBe(true)
  expect(isMet({ ...row, goal: { max: 0.36 } })).toBe(true)
  expect(isMet({ ...row, goal: { max: 0.35 } })).toBe(false)
})

it('is printed with both figures', () => {
  expect(rowText(row)).toBe('| the classes | 20,100 of 55,900 req/s | 0.36 | ≥ 0.5 | missed |')
})
