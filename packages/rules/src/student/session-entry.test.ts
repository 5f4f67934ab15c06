import { describe, expect, it } from 'vitest'
import { type CalendarSession, makeUpEntry, sessionEntry } from './session-entry.ts'

const provider = { name: 'Cubby Training', timezone: 'America/New_York' }
const origin = 'https://cubby.test'
const meeting = {
  id: 'm1',
  date: '2026-12-04',
  start_time: '18:00',
  end_time: '20:30',
  break_minutes: 0,
  status: 'scheduled',
  moved_from: null,
  version: 1,
} as const
const session: CalendarSession = {
  class_id: 'c1',
  class_title: 'CPR',
  session_id: 's1',
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  meetings: [meeting],
  instructor_name: 'Ada Lee',
  location: 'Room 2',
  location_details: '2nd floor',
}

describe('a session in a calendar', () => {
  it('has its class, meetings, place, and a link', () => {
    expect(sessionEntry(session, provider, origin)).toEqual({
      id: 's1@cubby.test',
      title: 'CPR',
      start_date: '2026-12-04',
      end_date: '2026-12-04',
      meetings: [meeting],
      timezone: 'America/New_York',
      place: 'Room 2',
      description: [
        'Cubby Training',
        'Dec 4, 2026',
        'Instructor: Ada Lee',
        'https://cubby.test/classes/c1?session=s1',
      ].join('\n'),
      url: 'https://cubby.test/classes/c1?session=s1',
    })
  })

  it.each([
    ['http://localhost:8787', 's1@localhost'],
    ['https://cubby.test:8443', 's1@cubby.test'],
    ['http://[::1]:8787', 's1@[::1]'],
  ])('has an id without the protocol and the port of %s', (address, id) => {
    expect(sessionEntry(session, provider, address).id).toBe(id)
  })

  it('has the details of its place if the place has no name', () => {
    expect(sessionEntry({ ...session, location: null }, provider, origin).place).toBe('2nd floor')
    const nowhere = { ...session, location: null, location_details: null }
    expect(sessionEntry(nowhere, provider, origin).place).toBeNull()
  })

  it('says what is not known yet', () => {
    const { meetings: _, ...unconfirmed } = { ...session, instructor_name: null }
    const entry = sessionEntry(unconfirmed, provider, origin)
    expect(entry.meetings).toEqual([])
    expect(entry.description.split('\n')).toEqual([
      'Cubby Training',
      'Dec 4, 2026',
      'The days and times of its meetings are not confirmed yet.',
      'Instructor: TBA',
      'https://cubby.test/classes/c1?session=s1',
    ])
  })
})

it('a make-up meeting in a calendar is an event of its own on its day, even if it was moved', () => {
  const moved = { ...meeting, date: '2026-12-11', moved_from: '2026-12-10' }
  const makeUp = {
    id: 'make-up',
    meeting: moved,
    session_id: 's2',
    location: 'Room 3',
    instructor_name: 'Bob Ray',
  }
  const facts = { class_id: 'c1', class_title: 'CPR', makeUp }
  expect(makeUpEntry(facts, provider, origin)).toMatchObject({
    id: 'make-up@cubby.test',
    title: 'CPR (make-up meeting)',
    start_date: '2026-12-11',
    end_date: '2026-12-11',
    meetings: [{ ...moved, moved_from: null }],
    place: 'Room 3',
    url: 'https://cubby.test/classes/c1?session=s2',
  })
})
