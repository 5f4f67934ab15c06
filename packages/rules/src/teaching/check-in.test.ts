import { expect, it } from 'vitest'
import { markOfCheckIn } from './check-in.ts'

const zone = 'America/New_York'
const evening = { date: '2026-11-24', start_time: '18:00', end_time: '20:30' }
/** 23:00 UTC is 6 PM in New York. */
const at = (time: string) => markOfCheckIn(evening, new Date(`2026-11-24T${time}Z`), zone)
const present = { ok: true, status: 'present', missed_minutes: null }

it('is present until ten minutes after the beginning', () => {
  expect(at('21:00:00')).toEqual(present)
  expect(at('23:00:00')).toEqual(present)
  expect(at('23:10:00')).toEqual(present)
})

it('is late after that, by the whole minutes since the beginning', () => {
  expect(at('23:10:01')).toEqual({ ok: true, status: 'late', missed_minutes: 10 })
  expect(at('23:45:59')).toEqual({ ok: true, status: 'late', missed_minutes: 45 })
})

it('is refused more than two hours before the beginning, and from the end on', () => {
  expect(at('20:59:59')).toEqual({ ok: false, reason: 'too_early' })
  const end = (seconds: string) => markOfCheckIn(evening, new Date(`2026-11-25T01:${seconds}Z`), zone)
  expect(end('29:59')).toEqual({ ok: true, status: 'late', missed_minutes: 149 })
  expect(end('30:00')).toEqual({ ok: false, reason: 'too_late' })
})

it('counts real minutes of a night in which the clocks change', () => {
  const night = { date: '2026-10-31', start_time: '23:00', end_time: '03:00' }
  const at = (time: string) => markOfCheckIn(night, new Date(`2026-11-01T${time}Z`), zone)
  // 2:30 AM is three and a half hours later by the clock, and four and a half in fact.
  expect(at('07:30:00')).toEqual({ ok: true, status: 'late', missed_minutes: 270 })
  expect(at('08:00:00')).toEqual({ ok: false, reason: 'too_late' })
})
