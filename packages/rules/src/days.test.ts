import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, dayOf } from './days.ts'

const lateEvening = new Date('2026-03-02T03:30:00Z')

test('the day of an instant depends on the time zone', () => {
  expect(dayOf(lateEvening, 'America/New_York')).toBe('2026-03-01')
  expect(dayOf(lateEvening, 'UTC')).toBe('2026-03-02')
  expect(addDays(dayOf(lateEvening, 'UTC'), -2)).toBe('2026-02-28')
})

test('a browser that writes the days of Canada like those of the United States gives the same day', () => {
  const original = Intl.DateTimeFormat
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('Intl', {
    ...Intl,
    DateTimeFormat: function format(_locale: string, options: Intl.DateTimeFormatOptions) {
      return new original('en-US', options)
    },
  })
  // A time zone whose format is not cached yet.
  expect(dayOf(lateEvening, 'Asia/Tokyo')).toBe('2026-03-02')
})
