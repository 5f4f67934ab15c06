import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { expect, it } from 'vitest'
import { bookableClasses, termsOf } from './bookable-sessions.ts'

const session = {
  id: 's1',
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '09:00',
  end_time: '12:00',
  location: null,
  location_details: 'Room 2',
  capacity: 10,
  enrolled_count: 7,
  available_spots: 3,
  waiting_count: 0,
  status: 'scheduled',
}
const aClass = (changes: object, sessions: object[] = [{}]) =>
  ({
    id: 'c1',
    title: 'CPR',
    price: 95,
    status: 'active',
    ...changes,
    sessions: sessions.map((each) => ({ ...session, ...each })),
  }) as AdminClass
const at = { now: new Date('2026-12-01T12:00:00Z'), zone: 'America/New_York' }
const found = (changes: object, sessions?: object[], when: Parameters<typeof bookableClasses>[1] = at) =>
  bookableClasses([aClass(changes, sessions)], when).flatMap((each) => each.sessions)

it('shows the free seats that the server counted, which leave out the places of make-ups', () => {
  expect(found({})).toMatchObject([{ id: 's1', price: 95, free: 3, waiting: 0 }])
  expect(found({}, [{ available_spots: 0, waiting_count: 2 }])).toMatchObject([{ free: 0, waiting: 2 }])
  expect(found({}, [{ available_spots: 2 }])).toMatchObject([{ free: 2 }])
})

it('leaves out what nobody can join, and sorts by time', () => {
  expect(found({ status: 'cancelled' })).toEqual([])
  expect(found({}, [{ status: 'cancelled' }, { start_date: '2026-11-30' }])).toEqual([])
  const sessions = [
    { start_time: '13:00', id: 'later' },
    { id: 'sooner' },
    { start_date: '2026-12-02', id: 'first' },
  ]
  expect(found({}, sessions).map(({ id }) => id)).toEqual(['first', 'sooner', 'later'])
})

it('lists a session that has begun only for a late student, until its last day is over', () => {
  const ids = (now: string, late: boolean) =>
    found({}, [{ end_date: '2026-12-05' }], { ...at, now: new Date(now), late }).map(
      ({ hasBegun }) => hasBegun,
    )
  // 8:59 and 9:00 AM in New York.
  expect([ids('2026-12-04T13:59:00Z', false), ids('2026-12-04T14:00:00Z', false)]).toEqual([[false], []])
  expect(ids('2026-12-04T14:00:00Z', true)).toEqual([true])
  expect([ids('2026-12-06T04:59:00Z', true), ids('2026-12-06T05:00:00Z', true)]).toEqual([[true], []])
})

it('quotes the location of the class where the session has none', () => {
  expect(found({}).map(termsOf)).toEqual([
    {
      price: 95,
      start_date: '2026-12-04',
      end_date: '2026-12-04',
      start_time: '09:00',
      end_time: '12:00',
      location: 'Room 2',
    },
  ])
})
