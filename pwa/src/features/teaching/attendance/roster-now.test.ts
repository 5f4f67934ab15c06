import type { AttendanceMark, Roster } from '@cubby/contract/teaching/attendance'
import { expect, it } from 'vitest'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { begunMeetings, marksNow, unfinishedMeetings } from './roster-now.ts'

const mark: AttendanceMark = {
  key: 'a',
  meeting_id: 'm1',
  user_id: 'ada',
  status: 'present',
  missed_minutes: null,
  note: '',
  marked_at: '2026-11-24T15:00:00.000Z',
  marked_by: 'Rosa',
  is_correction: false,
}
const meeting = (id: string, date: string, status: 'scheduled' | 'cancelled' = 'scheduled') => ({
  id,
  date,
  status,
  start_time: '09:00',
  end_time: '12:00',
  break_minutes: 0,
  moved_from: null,
  version: 1,
})
const roster: Roster = {
  id: 's1',
  class_id: 'c1',
  class_title: 'CPR',
  start_date: '2026-11-24',
  end_date: '2026-12-01',
  start_time: '09:00',
  end_time: '12:00',
  location: null,
  status: 'scheduled',
  meetings: [
    meeting('m1', '2026-11-24'),
    meeting('m2', '2026-11-26', 'cancelled'),
    meeting('m3', '2026-12-01'),
  ],
  students: [],
  marks: [mark],
}
const unsent = (marked_at: string, meetingId = 'm1', status: OutboxRow['status'] = 'queued'): OutboxRow => ({
  kind: 'take-attendance',
  args: {
    meetingId,
    marks: [{ key: 'b', user_id: 'ada', status: 'absent', missed_minutes: null, note: '', marked_at }],
  },
  id: 'row',
  version: 1,
  entityKey: `attendance:${meetingId}`,
  status,
  attempts: 0,
  createdAt: 1,
  nextAttemptAt: 0,
  lastError: null,
  result: null,
})
const [before, after] = ['2026-11-24T14:59:00.000Z', '2026-11-24T15:01:00.000Z']
const statusOf = (outbox: OutboxRow[], stored = roster) => marksNow(stored, outbox, 'm1').get('ada')?.status

it('shows a mark that was not sent yet, if it is the newest', () => {
  expect(statusOf([])).toBe('present')
  expect(statusOf([unsent(after)])).toBe('absent')
  expect(statusOf([unsent(before)])).toBe('present')
})

it('shows neither marks of other meetings nor refused ones', () => {
  expect(statusOf([unsent(after, 'm3'), unsent(after, 'm1', 'rejected')])).toBe('present')
})

it('shows the correction of an administrator instead of a newer mark of this device', () => {
  const corrected = { ...roster, marks: [{ ...mark, is_correction: true }] }
  expect(statusOf([unsent(after)], corrected)).toBe('present')
})

it.each([
  ['2026-11-23', undefined],
  ['2026-11-24', 'm1'],
  // The meeting of this day was cancelled.
  ['2026-11-26', 'm1'],
  ['2027-01-01', 'm3'],
])('has on %s as its last meeting to mark: %s', (today, id) => {
  expect(begunMeetings(roster, today).at(-1)?.id).toBe(id)
})

it('a past meeting is unfinished until every student is marked, also by marks that this device has not sent', () => {
  const student = { name: 'Ada', enrollment_id: 'e', enrollment_status: 'approved' } as const
  const students = [
    { ...student, id: 'ada' },
    { ...student, id: 'bo' },
  ]
  const taught = { ...roster, students }
  const found = unfinishedMeetings([taught], [], '2026-12-01')
  expect(found.map(({ meeting: { id }, missing }) => [id, missing])).toEqual([['m1', 1]])
  const row = unsent('2026-11-24T16:00:00.000Z')
  if (row.kind !== 'take-attendance') throw new Error('the row marks nobody')
  const [one] = row.args.marks
  const marks = one ? [{ ...one, user_id: 'bo' }] : []
  expect(unfinishedMeetings([taught], [{ ...row, args: { ...row.args, marks } }], '2026-12-01')).toEqual([])
  expect(unfinishedMeetings([{ ...taught, status: 'cancelled' }], [], '2026-12-01')).toEqual([])
})
