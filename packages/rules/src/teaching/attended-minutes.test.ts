import type { AttendanceStatus } from '@cubby/contract/seats/attendance-statuses'
import { expect, it } from 'vitest'
import { attendanceTotals, attendedMinutes, countsSoFar } from './attended-minutes.ts'

const ZONE = 'America/New_York'

/** Two and a half hours of instruction. */
const meeting = {
  id: 'tuesday',
  date: '2026-11-24',
  start_time: '18:00',
  end_time: '20:45',
  break_minutes: 15,
  status: 'scheduled' as const,
}
const mark = (status: Parameters<typeof attendedMinutes>[1], meeting_id = 'tuesday') => ({
  status: null,
  missed_minutes: null,
  ...status,
  meeting_id,
})

it.each([
  ['present', null, 150],
  ['late', 1, 149],
  ['late', 20, 130],
  ['late', 150, 0],
  ['left_early', 45, 105],
  ['late', 600, 0],
  ['absent', null, 0],
  ['excused', null, 0],
  [null, null, 0],
] as const)('%s with %s minutes missed attended %i minutes', (status, missed_minutes, expected) => {
  expect(attendedMinutes(meeting, { status, missed_minutes }, ZONE)).toBe(expected)
})

it.each([
  ['a night past midnight', { start_time: '22:00', end_time: '02:00' }, 225],
  ['the night in which clocks go back', { date: '2026-11-01', start_time: '01:00', end_time: '04:00' }, 225],
  [
    'the night in which clocks go forward',
    { date: '2026-03-08', start_time: '01:00', end_time: '04:00' },
    105,
  ],
  ['a day with lunch', { start_time: '09:00', end_time: '15:30', break_minutes: 30 }, 360],
])('counts real minutes without the break in %s', (_, changes, expected) => {
  expect(attendedMinutes({ ...meeting, ...changes }, { status: 'present', missed_minutes: null }, ZONE)).toBe(
    expected,
  )
})

it('attended nothing without a mark, or in a cancelled meeting', () => {
  expect(attendedMinutes(meeting, undefined, ZONE)).toBe(0)
  const cancelled = { ...meeting, status: 'cancelled' as const }
  expect(attendedMinutes(cancelled, { status: 'present', missed_minutes: null }, ZONE)).toBe(0)
})

/** A local time of the provider, in winter. */
const at = (time: string) => ({ now: new Date(`${time}:00-05:00`), timezone: ZONE })

it('adds up the meetings so far, without cancelled ones', () => {
  const meetings = [
    meeting,
    { ...meeting, id: 'wednesday', date: '2026-11-25' },
    { ...meeting, id: 'thursday', date: '2026-11-26', status: 'cancelled' as const },
    { ...meeting, id: 'friday', date: '2026-11-27' },
    { ...meeting, id: 'saturday', date: '2026-11-28' },
  ]
  const marks = [
    mark({ status: 'present', missed_minutes: null }),
    mark({ status: 'late', missed_minutes: 30 }, 'wednesday'),
    mark({ status: 'present', missed_minutes: null }, 'thursday'),
    // Taken back.
    mark({ status: null, missed_minutes: null }, 'friday'),
  ]
  expect(attendanceTotals(meetings, marks, { time: at('2026-11-27T23:00'), makeUps: [] })).toEqual({
    meetings: 3,
    held: 450,
    attended: 270,
    missed: 30,
    unmarked: 150,
    made_up: 0,
  })
})

it('adds what was made up elsewhere, up to what was missed or is not marked', () => {
  const elsewhere = (id: string, end_time: string) => ({ ...meeting, id, date: '2026-12-03', end_time })
  const marks = [
    mark({ status: 'absent', missed_minutes: null }),
    mark({ status: 'late', missed_minutes: 15 }, 'short'),
    mark({ status: 'present', missed_minutes: null }, 'long'),
  ]
  const madeUp = (makeUps: (typeof meeting)[]) =>
    attendanceTotals([meeting], marks, { time: at('2026-12-03T23:50'), makeUps }).made_up
  expect(madeUp([elsewhere('short', '19:15')])).toBe(45)
  expect(madeUp([elsewhere('long', '23:45')])).toBe(150)
  expect(madeUp([elsewhere('unmarked', '20:45')])).toBe(0)
})

it('a student who was present attended all, whatever was noted before', () => {
  expect(attendedMinutes(meeting, { status: 'present', missed_minutes: 20 }, ZONE)).toBe(150)
})

it('counts a meeting without any mark as unmarked, and never makes up more than is left', () => {
  const other = { ...meeting, id: 'wednesday', date: '2026-11-25' }
  const makeUp = { ...meeting, id: 'make-up', end_time: '23:45' }
  const marks = [
    mark({ status: 'present', missed_minutes: null }),
    mark({ status: 'present', missed_minutes: null }, 'make-up'),
  ]
  const totals = attendanceTotals([meeting, other], marks, {
    time: at('2026-11-27T23:50'),
    makeUps: [makeUp],
  })
  expect(totals).toEqual({ meetings: 2, held: 300, attended: 150, missed: 0, unmarked: 150, made_up: 150 })
})

it.each<[AttendanceStatus | null, time: string, counts: boolean]>([
  ['absent', '17:59', false],
  ['absent', '18:00', true],
  ['excused', '18:00', true],
  ['present', '18:00', false],
  ['late', '20:29', false],
  ['present', '20:30', true],
  [null, '20:29', false],
  [null, '20:30', true],
])('a meeting from 6 PM to 8:30 PM with the mark %s counts at %s: %s', (status, time, counts) => {
  const evening = { ...meeting, start_time: '18:00', end_time: '20:30' }
  expect(countsSoFar(evening, { status, missed_minutes: null }, at(`${meeting.date}T${time}`))).toBe(counts)
  expect(countsSoFar({ ...evening, status: 'cancelled' }, undefined, at('2027-01-01T12:00'))).toBe(false)
})

it('a night ends on the next day', () => {
  const night = { ...meeting, date: '2026-11-24', start_time: '22:00', end_time: '02:00' }
  expect(countsSoFar(night, undefined, at('2026-11-25T01:59'))).toBe(false)
  expect(countsSoFar(night, undefined, at('2026-11-25T02:00'))).toBe(true)
})
