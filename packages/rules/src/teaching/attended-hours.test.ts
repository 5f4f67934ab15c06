import type { AttendanceStatus } from '@cubby/contract/seats/attendance-statuses'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttendanceRecord, countAttendance, quarterHours } from './attended-hours.ts'
import type { CountedMeeting } from './attended-minutes.ts'

const ZONE = 'America/New_York'

const evening: CountedMeeting = {
  id: 'evening',
  date: '2026-10-07',
  start_time: '18:00',
  end_time: '20:30',
  break_minutes: 15,
  status: 'scheduled',
}
const meeting = (id: string, changes: Partial<CountedMeeting> = {}): CountedMeeting => ({
  ...evening,
  id,
  ...changes,
})
type Mark = AttendanceRecord['marks'][number]
const mark = (
  meeting_id: string,
  status: AttendanceStatus | null,
  missed_minutes: number | null = null,
  changes: Partial<Mark> = {},
): Mark => ({
  key: `${meeting_id} ${status} ${missed_minutes}`,
  meeting_id,
  user_id: 'ada',
  status,
  missed_minutes,
  marked_at: '2026-10-07T22:00:00.000Z',
  is_correction: false,
  ...changes,
})
const none = { makeUps: [], marks: [] }

describe('the minutes of a session', () => {
  it('are 20 hours 15 minutes of 9 evenings, less an absence and half an hour', () => {
    const evenings = Array.from({ length: 9 }, (_, at) => meeting(`${at}`, { date: `2026-10-0${at + 1}` }))
    const marks = evenings.map(({ id }) => mark(id, 'present'))
    expect(countAttendance({ ...none, meetings: evenings, marks }, ZONE)).toEqual({
      held: 1215,
      attended: 1215,
      madeUp: 0,
      missed: [],
      isRecorded: true,
    })
    marks[2] = mark('2', 'absent')
    marks[5] = mark('5', 'late', 30)
    expect(countAttendance({ ...none, meetings: evenings, marks }, ZONE)).toEqual({
      held: 1215,
      attended: 1050,
      madeUp: 0,
      missed: [
        { date: '2026-10-03', status: 'absent', missed_minutes: null, minutes: 135 },
        { date: '2026-10-06', status: 'late', missed_minutes: 30, minutes: 30 },
      ],
      isRecorded: true,
    })
  })

  it('count a moved meeting where it is, and a cancelled one nowhere', () => {
    const meetings = [
      meeting('moved', { date: '2026-10-10', start_time: '09:00', end_time: '12:00', break_minutes: 0 }),
      meeting('cancelled', { status: 'cancelled' }),
    ]
    const marks = [mark('moved', 'present'), mark('cancelled', 'present')]
    expect(countAttendance({ ...none, meetings, marks }, ZONE)).toMatchObject({
      held: 180,
      attended: 180,
      missed: [],
    })
  })

  it('do not include what was not recorded or taken back', () => {
    expect(countAttendance({ ...none, meetings: [evening] }, ZONE)).toMatchObject({
      attended: 0,
      isRecorded: false,
      missed: [{ date: '2026-10-07', status: null, minutes: 135 }],
    })
    const marks = [
      mark('evening', 'present'),
      mark('evening', null, null, { marked_at: '2026-10-07T22:05:00.000Z' }),
    ]
    expect(countAttendance({ ...none, meetings: [evening], marks }, ZONE)).toMatchObject({
      attended: 0,
      isRecorded: false,
    })
  })

  it('are recorded as soon as one of the meetings is', () => {
    const meetings = [evening, meeting('next')]
    expect(countAttendance({ ...none, meetings, marks: [mark('next', 'absent')] }, ZONE).isRecorded).toBe(
      true,
    )
  })

  it('follow a correction', () => {
    const marks = [
      mark('evening', 'late', 30, { is_correction: true }),
      mark('evening', 'absent', null, { marked_at: '2026-10-08T22:00:00.000Z' }),
    ]
    expect(countAttendance({ ...none, meetings: [evening], marks }, ZONE).attended).toBe(105)
  })

  it('include a make-up meeting, up to what was missed', () => {
    const meetings = [meeting('missed'), meeting('attended')]
    const long = meeting('long', { start_time: '09:00', end_time: '17:00', break_minutes: 0 })
    const short = meeting('short', { start_time: '09:00', end_time: '10:00', break_minutes: 0 })
    const marks = [
      mark('missed', 'excused'),
      mark('attended', 'present'),
      mark('long', 'present'),
      mark('short', 'left_early', 10),
    ]
    const count = (makeUps: CountedMeeting[]) => countAttendance({ meetings, makeUps, marks }, ZONE)
    expect(count([short])).toMatchObject({ held: 270, attended: 185, madeUp: 50 })
    expect(count([long])).toMatchObject({ held: 270, attended: 270, madeUp: 135 })
    expect(count([long, short])).toMatchObject({ attended: 270, madeUp: 135 })
    expect(count([meeting('long', { status: 'cancelled' })])).toMatchObject({ attended: 135, madeUp: 0 })
  })

  it('depend on no order, and never exceed the minutes held', () => {
    const statuses = ['present', 'late', 'left_early', 'absent', 'excused', null] as const
    const anyMeeting = fc.record({
      date: fc.constantFrom('2026-10-31', '2026-11-01'),
      start_time: fc.constantFrom('09:00', '18:00', '22:30'),
      end_time: fc.constantFrom('10:20', '20:30', '02:00'),
      break_minutes: fc.constantFrom(0, 15, 200),
      status: fc.constantFrom('scheduled' as const, 'cancelled' as const),
    })
    const ids = ['a', 'b', 'c', 'd', 'e']
    const anyMark = fc
      .record({
        key: fc.uuid(),
        meeting_id: fc.constantFrom(...ids),
        status: fc.constantFrom(...statuses),
        minutes: fc.integer({ min: 1, max: 1439 }),
        marked_at: fc.constantFrom('2026-11-01T22:00:00.000Z', '2026-11-01T22:00:01.000Z'),
        is_correction: fc.boolean(),
      })
      .map(({ minutes, status, ...one }) => ({
        ...one,
        user_id: 'ada',
        status,
        missed_minutes: status === 'late' || status === 'left_early' ? minutes : null,
      }))
    const record = fc
      .tuple(
        fc.array(anyMeeting, { minLength: ids.length, maxLength: ids.length }),
        fc.integer({ min: 0, max: ids.length }),
        fc.uniqueArray(anyMark, { selector: ({ key }) => key }),
      )
      .chain(([times, own, marks]) => {
        const all = times.map((time, at) => ({ ...time, id: ids[at] ?? '' }))
        const [meetings, makeUps] = [all.slice(0, own), all.slice(own)]
        const shuffled = <Item>(items: Item[]) => fc.shuffledSubarray(items, { minLength: items.length })
        return fc.tuple(
          fc.constant({ meetings, makeUps, marks }),
          fc.record({
            meetings: shuffled(meetings),
            makeUps: shuffled(makeUps),
            marks: shuffled([...marks, ...marks]),
          }),
        )
      })
    fc.assert(
      fc.property(record, ([inOrder, inAnyOrder]) => {
        const counted = countAttendance(inOrder, ZONE)
        const { missed: _, ...total } = counted
        expect(countAttendance(inAnyOrder, ZONE)).toMatchObject(total)
        expect(counted.attended).toBeGreaterThanOrEqual(0)
        expect(counted.attended).toBeLessThanOrEqual(counted.held)
        const missed = counted.missed.reduce((sum, { minutes }) => sum + minutes, 0)
        expect(counted.attended - counted.madeUp + missed).toBe(counted.held)
        expect(quarterHours(counted.attended)).toBeLessThanOrEqual(counted.held / 60)
      }),
    )
  })
})

it.each([
  [0, 0],
  [14, 0],
  [15, 0.25],
  [135, 2.25],
  [149, 2.25],
  [150, 2.5],
  [1200, 20],
  [1199, 19.75],
])('rounds %i minutes down to %d hours', (minutes, hours) => {
  expect(quarterHours(minutes)).toBe(hours)
})
