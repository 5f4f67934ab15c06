import { expect, test } from 'vitest'
import { waitingScans } from './late-scans.tsx'

const scanOf = (user_id: string, meeting_id = 'm1') => ({
  meeting_id,
  user_id,
  code_at: '2026-11-24T14:03:00.000Z',
  received_at: '2026-11-24T15:00:00.000Z',
})
const studentOf = (id: string) => ({ id, name: `Student ${id}`, enrollment_status: 'approved' as const })
const markOf = (status: 'present' | 'absent', marked_at: string) => ({
  status,
  marked_at,
  is_correction: false,
})

test('late scans wait until the student is marked after they arrived', () => {
  const roster = {
    late_scans: [scanOf('a'), scanOf('b'), scanOf('c'), scanOf('other', 'm2'), scanOf('withdrawn')],
    students: ['a', 'b', 'c', 'other'].map(studentOf),
  }
  const marks = new Map([
    ['b', markOf('absent', '2026-11-24T14:30:00.000Z')],
    ['c', markOf('absent', '2026-11-24T15:01:00.000Z')],
  ])
  expect(waitingScans(roster, 'm1', marks).map(({ name }) => name)).toEqual(['Student a', 'Student b'])
})

test('a roster of an earlier version has no late scans', () => {
  expect(waitingScans({ students: [studentOf('a')] }, 'm1', new Map())).toEqual([])
})

test('late scans of students who make up this meeting wait, too', () => {
  const makeUp = { id: 'x', user_id: 'd', name: 'Student d', session_id: 's2', is_unpaid: false }
  const roster = { late_scans: [scanOf('d')], students: [], make_ups: [{ ...makeUp, meeting_id: 'm1' }] }
  expect(waitingScans(roster, 'm1', new Map()).map(({ name }) => name)).toEqual(['Student d'])
  expect(waitingScans(roster, 'm2', new Map())).toEqual([])
})
