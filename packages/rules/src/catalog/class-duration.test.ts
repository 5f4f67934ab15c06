import { expect, it } from 'vitest'
import { defaultDuration, sessionDuration } from './class-duration.ts'

const span = (start_date: string, end_date: string, start_time = '09:00', end_time = '12:00') => ({
  start_date,
  end_date,
  start_time,
  end_time,
})

it.each([
  [[span('2026-12-01', '2026-12-01')], '1 day'],
  [[span('2026-12-01', '2026-12-01'), span('2026-12-08', '2026-12-09')], '2 days'],
  [[span('2026-12-31', '2027-01-01', '22:00', '02:00')], '1 day'],
  [[span('2026-12-05', '2026-12-07', '22:00', '02:00')], '2 days'],
  [[span('2026-12-01', '2026-12-07')], '7 days'],
  [[span('2026-12-01', '2026-12-14')], '2 weeks'],
  [[span('2026-12-01', '2026-12-29')], '5 weeks'],
  [[], '1 day'],
])('%j lasts %s', (sessions, expected) => {
  expect(defaultDuration(sessions)).toBe(expected)
})

it('a session lasts a day for each meeting, and its calendar days until they are known', () => {
  const weekly = span('2026-12-01', '2026-12-29')
  const meeting = {
    id: 'm',
    date: '2026-12-01',
    start_time: '09:00',
    end_time: '12:00',
    break_minutes: 0,
    moved_from: null,
    version: 1,
  }
  const held = { ...meeting, status: 'scheduled' as const }
  const cancelled = { ...meeting, status: 'cancelled' as const }
  expect(sessionDuration({ ...weekly, meetings: [held, held, cancelled] })).toBe('2 days')
  expect(sessionDuration({ ...weekly, meetings: [] })).toBe('5 weeks')
  expect(sessionDuration(span('2026-12-05', '2026-12-05'))).toBe('1 day')
})
