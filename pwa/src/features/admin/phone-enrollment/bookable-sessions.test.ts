import type { AdminClass } from '@cubby/contract/admin-classes'
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
const found = (changes: object, sessions?: object[]) =>
  bookableClasses([aClass(changes, sessions)], '2026-12-01').flatMap((each) => each.sessions)

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
