import { expect, it } from 'vitest'
import { amountText, priceText } from './price-text.ts'

it.each([
  [0, '$0'],
  [95, '$95'],
  [95.5, '$95.50'],
  [1850, '$1,850'],
  [-20, '−$20'],
])('%d dollars are shown as %s', (price, read) => {
  expect(priceText(price)).toBe(read)
})

it.each([
  [95, '$95.00'],
  [95.5, '$95.50'],
  [1850.05, '$1,850.05'],
  [-20, '−$20.00'],
])('an amount of %d dollars is shown as %s', (amount, read) => {
  expect(amountText(amount)).toBe(read)
})
