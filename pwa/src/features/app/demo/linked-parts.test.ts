import { expect, test } from 'vitest'
import { linkedParts } from './demo-mails.tsx'

test('turns web addresses into links, without a final period', () => {
  expect(linkedParts('Open http://localhost:8787/reset-password?token=a-b. Bye')).toEqual([
    { at: 0, text: 'Open ', isLink: false },
    { at: 5, text: 'http://localhost:8787/reset-password?token=a-b', isLink: true },
    { at: 51, text: '. Bye', isLink: false },
  ])
})

test('turns nothing else into a link', () => {
  expect(linkedParts('javascript:alert(1)')).toEqual([{ at: 0, text: 'javascript:alert(1)', isLink: false }])
})
