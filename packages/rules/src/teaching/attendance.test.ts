import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantOf } from '../time-zone.ts'
import {
  checkMarking,
  countingMarks,
  hasAttended,
  markText,
  type OrderedMark,
  timeOfMark,
} from './attendance.ts'

const noon = '2026-11-24T17:00:00.000Z'
const later = '2026-11-24T17:00:00.001Z'
const mark = (key: string, changes: Partial<OrderedMark> = {}): OrderedMark => ({
  key,
  meeting_id: 'tuesday',
  user_id: 'ada',
  marked_at: noon,
  is_correction: false,
  is_check_in: false,
  status: 'present',
  ...changes,
})
const keysOf = (marks: readonly OrderedMark[]) => marks.map(({ key }) => key)

it('counts the newest mark of each student and meeting', () => {
  const marks = [
    mark('b', { marked_at: later }),
    mark('c'),
    mark('of bob', { user_id: 'bob' }),
    mark('on thursday', { meeting_id: 'thursday' }),
  ]
  expect(keysOf(countingMarks(marks))).toEqual(['b', 'of bob', 'on thursday'])
})

it('counts the correction of an administrator, even if an instructor marked later', () => {
  const correction = mark('a', { is_correction: true })
  expect(keysOf(countingMarks([correction, mark('b', { marked_at: later })]))).toEqual(['a'])
  const newer = mark('c', { is_correction: true, marked_at: later })
  expect(keysOf(countingMarks([newer, correction]))).toEqual(['c'])
})

it('counts the greater key of two marks of the same moment', () => {
  expect(keysOf(countingMarks([mark('b'), mark('a')]))).toEqual(['b'])
})

it('counts the first of several check-ins', () => {
  const checkIns = [
    mark('second', { is_check_in: true, marked_at: later, status: 'late' }),
    mark('first', { is_check_in: true }),
  ]
  expect(keysOf(countingMarks(checkIns))).toEqual(['first'])
})

it('counts a check-in after a mark that says that the student was not there', () => {
  const checkIn = mark('check-in', { is_check_in: true, marked_at: later, status: 'late' })
  const countedWith = (changes: Partial<OrderedMark>) =>
    keysOf(countingMarks([checkIn, mark('by hand', changes)]))
  expect(countedWith({ status: 'absent' })).toEqual(['check-in'])
  expect(countedWith({ status: null })).toEqual(['check-in'])
  expect(countedWith({ status: 'present' })).toEqual(['by hand'])
  expect(countedWith({ status: 'absent', is_correction: true })).toEqual(['by hand'])
  // The instructor marked in the moment of the check-in, or after it.
  expect(countedWith({ status: 'absent', marked_at: later })).toEqual(['by hand'])
  expect(countedWith({ status: 'absent', marked_at: '2026-11-24T18:00:00.000Z' })).toEqual(['by hand'])
})

it('does not depend on the order in which marks arrive, or on repeated ones', () => {
  const anyMark = fc.record({
    key: fc.uuid(),
    meeting_id: fc.constantFrom('tuesday', 'thursday'),
    user_id: fc.constantFrom('ada', 'bob', 'cyd'),
    marked_at: fc.constantFrom(noon, later, '2026-11-24T18:00:00.000Z'),
    is_correction: fc.boolean(),
    is_check_in: fc.boolean(),
    status: fc.constantFrom('present', 'absent', null),
  })
  const shuffled = fc
    .uniqueArray(anyMark, { selector: ({ key }) => key })
    .chain((marks) =>
      fc.tuple(
        fc.constant(marks),
        fc.shuffledSubarray([...marks, ...marks], { minLength: 2 * marks.length }),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([marks, others]) => {
      expect(keysOf(countingMarks(others)).sort()).toEqual(keysOf(countingMarks(marks)).sort())
    }),
  )
})

it('can be taken from the day of the meeting on, unless it was cancelled', () => {
  const meeting = { status: 'scheduled', date: '2026-11-24' } as const
  expect(checkMarking(meeting, '2026-11-24')).toEqual({ ok: true })
  expect(checkMarking(meeting, '2026-12-31')).toEqual({ ok: true })
  expect(checkMarking(meeting, '2026-11-23')).toEqual({ ok: false, reason: 'meeting_not_begun' })
  expect(checkMarking({ ...meeting, status: 'cancelled' }, '2026-11-24')).toEqual({
    ok: false,
    reason: 'meeting_cancelled',
  })
})

it('never has a time in the future or before the day of the meeting', () => {
  const meeting = { date: noon.slice(0, 10) }
  const timeZone = 'America/New_York'
  const timeOf = (markedAt: string, now: string) =>
    timeOfMark(markedAt, { meeting, now: new Date(now), timeZone }).toISOString()
  expect(timeOf(later, noon)).toBe(noon)
  expect(timeOf(noon, later)).toBe(noon)
  const midnight = instantOf(meeting.date, '00:00', timeZone)
  expect(timeOf(midnight.toISOString(), later)).toBe(midnight.toISOString())
  expect(timeOf(new Date(midnight.getTime() - 1).toISOString(), later)).toBe(later)
  expect(timeOf('1970-01-01T00:00:00.000Z', later)).toBe(later)
})

it.each([
  ['present', true],
  ['late', true],
  ['left_early', true],
  ['absent', false],
  ['excused', false],
  [null, false],
] as const)('%s means attended for some time: %s', (status, attended) => {
  expect(hasAttended(status)).toBe(attended)
})

it.each([
  ['present', null, 'Present'],
  ['late', 20, 'Late, 20 min'],
  ['left_early', 5, 'Left early, 5 min'],
  [null, null, 'Not marked'],
] as const)('formats %s with %s minutes missed', (status, missed_minutes, text) => {
  expect(markText({ status, missed_minutes })).toBe(text)
})

it('formats no mark', () => {
  expect(markText(undefined)).toBe('Not marked')
})
