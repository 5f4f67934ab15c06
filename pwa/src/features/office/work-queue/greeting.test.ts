import { expect, it } from 'vitest'
import { greetingAt } from './greeting.ts'

it.each([
  ['2026-11-28T05:00:00Z', 'Good morning'],
  ['2026-11-28T16:59:00Z', 'Good morning'],
  ['2026-11-28T17:00:00Z', 'Good afternoon'],
  ['2026-11-28T23:00:00Z', 'Good evening'],
])('greets at %s by the clock of the school: %s', (now, greeting) => {
  expect(greetingAt(new Date(now), { timeZone: 'America/New_York', name: 'Ada' })).toBe(`${greeting}, Ada`)
})
