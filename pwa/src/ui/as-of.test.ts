import { expect, it } from 'vitest'
import { asOfText } from './as-of.tsx'

it('a time on another day includes the date', () => {
  const at = new Date(2026, 10, 20, 10, 42)
  expect(asOfText(at, new Date(2026, 10, 20, 23, 59))).toMatch(/^10:42\sAM$/)
  expect(asOfText(at, new Date(2026, 10, 21, 0, 0))).toMatch(/^Nov 20, 10:42\sAM$/)
})
