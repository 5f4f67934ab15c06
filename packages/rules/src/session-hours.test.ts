import { expect, it } from 'vitest'
import { meetsDaily, sessionHours } from './session-hours.ts'

it.each([
  ['2026-11-02', '2026-11-02', '09:00', '15:30', 6.5],
  ['2026-11-02', '2026-11-04', '09:00', '15:30', 19.5],
  ['2026-11-02', '2026-11-04', '18:00', '18:20', 1],
  ['2026-10-31', '2026-11-02', '18:00', '20:30', 7.5],
  ['2026-11-02', '2026-11-03', '22:00', '02:00', 4],
  ['2026-11-02', '2026-11-04', '20:00', '20:00', 48],
])('from %s to %s, %s to %s each day: %d hours', (start_date, end_date, start_time, end_time, hours) => {
  expect(sessionHours({ start_date, end_date, start_time, end_time })).toBe(hours)
})

it.each([
  ['seven days', '2026-11-02', '2026-11-08', '09:00', '15:30', 45.5],
  ['eight days', '2026-11-02', '2026-11-09', '09:00', '15:30', null],
  ['seven nights', '2026-11-02', '2026-11-09', '22:00', '02:00', 28],
  ['twelve weeks', '2026-09-01', '2026-11-24', '18:00', '20:30', null],
])(
  'knows the hours only if a session of %s meets daily',
  (_, start_date, end_date, start_time, end_time, hours) => {
    const span = { start_date, end_date, start_time, end_time }
    expect(sessionHours(span)).toBe(hours)
    expect(meetsDaily(span)).toBe(hours !== null)
  },
)
