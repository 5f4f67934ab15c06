import { expect, it } from 'vitest'
import { activityDay } from './activity-day.ts'

const NEW_YORK = 'America/New_York'
const now = new Date('2026-11-21T17:00:00Z')

it.each([
  ['2026-11-21T16:59:00Z', 'Today'],
  ['2026-11-21T05:00:00Z', 'Today'],
  ['2026-11-21T04:59:59Z', 'Yesterday'],
  ['2026-11-20T05:00:00Z', 'Yesterday'],
  ['2026-11-20T04:59:59Z', '2 days ago'],
  ['2026-11-15T05:00:00Z', '6 days ago'],
  ['2026-11-15T04:59:59Z', 'Nov 14, 2026'],
  ['2025-12-31T23:00:00Z', 'Dec 31, 2025'],
  ['2026-11-21T18:00:00Z', 'Today'],
  ['2026-11-23T18:00:00Z', 'Today'],
])('%s is %s', (at, label) => {
  expect(activityDay(new Date(at), now, NEW_YORK)).toBe(label)
})

it('counts calendar days across both clock changes', () => {
  const at = (instant: string, later: string) => activityDay(new Date(instant), new Date(later), NEW_YORK)
  // The night of 1 November has 25 hours, the day of 8 March 23.
  expect(at('2026-11-01T03:59:00Z', '2026-11-02T04:30:00Z')).toBe('Yesterday')
  expect(at('2026-11-01T04:30:00Z', '2026-11-02T05:30:00Z')).toBe('Yesterday')
  expect(at('2026-03-08T05:30:00Z', '2026-03-09T04:30:00Z')).toBe('Yesterday')
})
