import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'

it.each([
  [1, '1 KB'],
  [3_000, '3 KB'],
  [1024 * 1024, '1.0 MB'],
  [5_242_880, '5.0 MB'],
  [2_147_483_648, '2.0 GB'],
])('shows %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
