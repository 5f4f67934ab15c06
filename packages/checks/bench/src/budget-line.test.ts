import { expect, it } from 'vitest'
import { budgetLine } from './budget-line.ts'

it.each([
  [299.6, 'kept   300 of 300 MB  most memory'],
  [301, 'MISSED 301 of 300 MB  most memory'],
  [Number.NaN, 'not measured  most memory'],
])('%d MB is reported as %s', (value, line) => {
  expect(budgetLine('most memory', value, 300, 'MB')).toBe(line)
})
