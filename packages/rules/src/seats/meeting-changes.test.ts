import { expect, it } from 'vitest'
import { changedMeetings } from './meeting-changes.ts'

const meeting = (date: string, start_time = '18:00', status: 'scheduled' | 'cancelled' = 'scheduled') => ({
  date,
  start_time,
  end_time: '20:30',
  status,
})
const [tuesday, thursday] = [meeting('2026-12-01'), meeting('2026-12-03')]
const later = meeting('2026-12-03', '18:30')
const cancelled = meeting('2026-12-03', '18:00', 'cancelled')

it.each([
  ['the same meetings', [tuesday, thursday], [thursday, tuesday], [], []],
  ['another day', [tuesday], [thursday], [thursday], [tuesday]],
  ['another time', [tuesday, thursday], [tuesday, later], [later], [thursday]],
  ['the first meetings', [], [tuesday, thursday], [tuesday, thursday], []],
  ['a cancelled meeting that is removed', [tuesday, cancelled], [tuesday], [], []],
  ['a cancelled meeting that takes place', [cancelled], [thursday], [thursday], []],
])('compares %s', (_, before, after, added, removed) => {
  expect(changedMeetings(before, after)).toEqual({ added, removed })
})
