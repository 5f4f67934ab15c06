import type { Meeting } from '@cubby/contract/seats/meetings'
import { expect, test } from 'vitest'
import { makeUpLinkShownFrom, mayJoinOnline, onlineLinkShownFrom } from './online-link.ts'

const zone = 'America/New_York'
const aMeeting = (date: string, changes: Partial<Meeting> = {}): Meeting => ({
  id: date,
  date,
  start_time: '09:00',
  end_time: '12:00',
  break_minutes: 0,
  status: 'scheduled',
  moved_from: null,
  version: 1,
  ...changes,
})
const starts_at = '2027-03-01T14:00:00.000Z'

test('the link is shown from a day before the first meeting that takes place', () => {
  const meetings = [
    aMeeting('2027-03-01', { status: 'cancelled' }),
    aMeeting('2027-03-05'),
    aMeeting('2027-03-03', { start_time: '18:00', end_time: '20:00' }),
  ]
  expect(onlineLinkShownFrom({ starts_at, meetings }, zone).toISOString()).toBe('2027-03-02T23:00:00.000Z')
})

test('without known meetings it is shown from a day before the start', () => {
  expect(onlineLinkShownFrom({ starts_at, meetings: [] }, zone).toISOString()).toBe(
    '2027-02-28T14:00:00.000Z',
  )
  expect(onlineLinkShownFrom({ starts_at }, zone).toISOString()).toBe('2027-02-28T14:00:00.000Z')
})

test('the link to a make-up meeting is shown from a day before it, also when the clocks change', () => {
  expect(makeUpLinkShownFrom(aMeeting('2027-03-14'), zone).toISOString()).toBe('2027-03-13T13:00:00.000Z')
})

test.each([
  ['approved', false, true],
  ['approved', true, false],
  ['pending', false, false],
  ['withdrawn', true, false],
  ['rejected', false, false],
  ['declined', false, false],
])('a %s enrollment (historical: %s) may join: %s', (status, historical, may) => {
  expect(mayJoinOnline({ status, historical })).toBe(may)
})
