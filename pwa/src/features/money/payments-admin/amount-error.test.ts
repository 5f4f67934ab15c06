import { expect, it } from 'vitest'
import { amountError, dateError } from './amount-error.ts'

it.each([
  ['55', undefined],
  ['55.00', undefined],
  ['0.01', undefined],
  ['0', 'Enter an amount of at least $0.01'],
  ['', 'Enter dollars and cents, such as 95.50'],
  ['5.001', 'Enter dollars and cents, such as 95.50'],
  ['-5', 'Enter dollars and cents, such as 95.50'],
  ['1e3', 'Enter dollars and cents, such as 95.50'],
  ['55.01', 'too much'],
])('a payment of %s dollars with 55 outstanding: %s', (typed, error) => {
  expect(amountError(typed, 55, 'too much')).toBe(error)
})

it('accepts everything that remains of an amount that was added up', () => {
  expect(amountError('2.89', 0.01 + 2.88, 'too much')).toBeUndefined()
  expect(amountError('2.90', 0.01 + 2.88, 'too much')).toBe('too much')
})

it('rejects a day in the future', () => {
  expect(dateError('', '2026-11-21')).toBe('Enter the day it was paid')
  expect(dateError('2026-11-22', '2026-11-21')).toBe('The day it was paid cannot be in the future')
  expect(dateError('2026-11-21', '2026-11-21')).toBeUndefined()
})
