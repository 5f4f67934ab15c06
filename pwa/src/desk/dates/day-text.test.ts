import { expect, it } from 'vitest'
import { dayText, momentText } from './dates.tsx'

const instant = '2026-11-22T03:42:00Z'

it("shows the day and the time in the provider's time zone", () => {
  expect(dayText(instant, 'America/New_York')).toBe('Nov 21, 2026')
  expect(dayText(instant, 'Europe/Berlin')).toBe('Nov 22, 2026')
  expect(momentText(instant, 'America/New_York')).toMatch(/^Nov 21, 2026, 10:42\sPM$/)
})
