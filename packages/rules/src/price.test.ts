import { expect, it } from 'vitest'
import { priceText } from './price.ts'

it.each([
  [0, '$0'],
  [95, '$95'],
  [95.5, '$95.50'],
  [1850, '$1,850'],
])('%d dollars read %s', (price, read) => {
  expect(priceText(price)).toBe(read)
})
