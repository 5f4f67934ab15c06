import { describe, expect, test } from 'vitest'
import { allConflicts, holidaysOn, type PlacedMeeting, roomAt } from './meeting-conflicts.ts'

const rooms = [
  { name: 'Room 1', address: '', places: 10 },
  { name: 'Room 2', address: '412 Court Street', places: 12 },
]

const aMeeting = (id: string, changes: Partial<PlacedMeeting> = {}): PlacedMeeting => ({
  id,
  class_title: `Class ${id}`,
  date: '2027-03-04',
  start_time: '09:00',
  end_time: '12:00',
  status: 'scheduled',
  room: null,
  instructor_id: null,
  ...changes,
})

const kindsOf = (meetings: PlacedMeeting[]) =>
  Object.fromEntries(
    [...allConflicts(meetings, [])].map(([id, found]) => [
      id,
      found.map((one) => `${one.kind}: ${one.with}`),
    ]),
  )

test('a location is a room if it is its name', () => {
  expect(roomAt(' room 2 ', rooms)?.places).toBe(12)
  expect(roomAt('Room 22', rooms)).toBeUndefined()
  expect(roomAt(null, rooms)).toBeUndefined()
})

describe('two meetings at the same time', () => {
  test('in one room are a conflict of both', () => {
    expect(
      kindsOf([aMeeting('a', { room: 'Room 2' }), aMeeting('b', { room: 'Room 2', start_time: '11:00' })]),
    ).toEqual({
      a: ['room: Class b, 11:00 AM–12:00 PM'],
      b: ['room: Class a, 9:00 AM–12:00 PM'],
    })
  })

  test('of one instructor are a conflict, wherever they are', () => {
    const found = kindsOf([
      aMeeting('a', { room: 'Room 1', instructor_id: 'i' }),
      aMeeting('b', { room: 'Room 2', instructor_id: 'i' }),
    ])
    expect(found.a).toEqual(['instructor: Class b, 9:00 AM–12:00 PM'])
  })

  test.each<[string, Partial<PlacedMeeting>]>([
    ['in different rooms', { room: 'Room 1' }],
    ['one of which is cancelled', { room: 'Room 2', status: 'cancelled' }],
    ['that only touch', { room: 'Room 2', start_time: '12:00', end_time: '13:00' }],
    ['on different days', { room: 'Room 2', date: '2027-03-05' }],
  ])('%s are none', (_, other) => {
    expect(kindsOf([aMeeting('a', { room: 'Room 2' }), aMeeting('b', other)])).toEqual({ a: [], b: [] })
  })

  test('at places that are no rooms are none', () => {
    expect(kindsOf([aMeeting('a'), aMeeting('b')])).toEqual({ a: [], b: [] })
  })

  test('are found when one began on the evening before', () => {
    const night = { room: 'Room 2', date: '2027-03-03', start_time: '22:00', end_time: '10:00' }
    expect(kindsOf([aMeeting('a', night), aMeeting('b', { room: 'Room 2' })]).b).toHaveLength(1)
  })
})

test('a meeting on a holiday is a conflict unless it is cancelled', () => {
  const break_ = { name: 'Winter break', first_day: '2027-03-01', last_day: '2027-03-04' }
  const found = allConflicts(
    [aMeeting('a'), aMeeting('b', { status: 'cancelled' }), aMeeting('c', { date: '2027-03-05' })],
    [break_],
  )
  expect([...found.values()]).toEqual([[{ kind: 'holiday', with: 'Winter break' }], [], []])
  expect(['2027-02-28', '2027-03-01', '2027-03-05'].map((day) => holidaysOn(day, [break_]).length)).toEqual([
    0, 1, 0,
  ])
})
