import { expect, it } from 'vitest'
import { sessionHours } from './session-hours.ts'

it.each([
  ['2026-11-02', '2026-11-02', '09:00', '15:30', 6.5],
  ['2026-11-02', '2026-11-04', '09:00', '15:30', 19.5],
  ['2026-11-02', '2026-11-04', '18:00', '18:20', 1],
  ['2026-10-31', '2026-11-02', '18:00', '20:30', 7.5],
  ['2026-11-02', '2026-11-03', '22:00', '02:00', 4],
  ['2026-11-02', '2026-11-04', '20:00', '20:00', 48],
])('from %s to %s, %s to %s each day, are %d hours', (start_date, end_date, start_time, end_time, hours) => {
  expect(sessionHours({ start_date, end_date, start_time, end_time })).toBe(hours)
})
