import { expect, it } from 'vitest'
import { attentionText } from './unsent-banner.tsx'

it.each([
  [1, true, '1 change needs attention'],
  [3, true, '3 changes need attention'],
  [1, false, '1 change not sent yet'],
  [3, false, '3 changes not sent yet'],
])('counts the changes: %i, reachable: %s', (count, reachable, text) => {
  expect(attentionText(count, reachable)).toBe(text)
})
