import { expect, it } from 'vitest'
import { markText } from './mark-text.ts'

it.each([
  ['present', null, 'Present'],
  ['late', 20, 'Late, 20 min'],
  ['left_early', 5, 'Left early, 5 min'],
  [null, null, 'Not marked'],
] as const)('formats %s with %s minutes missed', (status, missed_minutes, text) => {
  expect(markText({ status, missed_minutes })).toBe(text)
})

it('formats no mark', () => {
  expect(markText(undefined)).toBe('Not marked')
})
