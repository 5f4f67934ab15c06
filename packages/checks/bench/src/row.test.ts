import { expect, it } from 'vitest'
import { budgetLine, isMet, median, percentile, type Row, rowText } from './row.ts'

const row: Row = {
  measurement: 'the classes',
  value: 20_100,
  unit: 'req/s',
  reference: { name: 'bare Hono', value: 55_900 },
  goal: { min: 0.5 },
}
const memory: Row = { measurement: 'memory', value: 120, unit: 'MB', goal: { max: 120 } }

it('a goal is for the ratio to the reference', () => {
  expect(isMet(row)).toBe(false)
  expect(isMet({ ...row, value: 27_950 })).toBe(true)
  expect(isMet({ ...row, goal: { max: 0.36 } })).toBe(true)
  expect(isMet({ ...row, goal: { max: 0.35 } })).toBe(false)
})

it('a goal can be for the value in spite of a reference', () => {
  const call: Row = { ...memory, unit: 'ms', goal: { maxValue: 30 }, reference: { name: '1 ×', value: 5 } }
  expect(isMet({ ...call, value: 30 })).toBe(true)
  expect(isMet({ ...call, value: 31 })).toBe(false)
  expect(rowText({ ...call, value: 31 })).toBe('| memory | 1 ×: 5 | 31 ms | 6.2 | ≤ 30 ms | missed |')
})

it('without a reference, a goal is for the value', () => {
  expect(isMet(memory)).toBe(true)
  expect(isMet({ ...memory, value: 120.1 })).toBe(false)
})

it('a value that was not measured meets no goal', () => {
  expect(isMet({ ...memory, value: Number.NaN })).toBe(false)
})

it('a row is printed with both figures', () => {
  expect(rowText(row)).toBe('| the classes | bare Hono: 55,900 | 20,100 req/s | 0.36 | ≥ 0.5 | missed |')
  expect(rowText(memory)).toBe('| memory |  | 120 MB |  | ≤ 120 | met |')
})

it('a share of the values does not exceed their percentile', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0, 0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([1, 50, 95, 100])
  expect(median([3, 1, 2])).toBe(2)
  expect(median([])).toBeNaN()
})

it.each([
  [299.6, 'kept   300 of 300 MB  most memory'],
  [301, 'MISSED 301 of 300 MB  most memory'],
  [Number.NaN, 'not measured  most memory'],
])('%d MB is reported as %s', (value, line) => {
  expect(budgetLine('most memory', value, 300, 'MB')).toBe(line)
})
