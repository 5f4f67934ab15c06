import { describe, expect, it } from 'vitest'
import { type CalendarSession, makeUpEntry, sessionEntry, taughtEntry } from './session-entry.ts'

const provider = {
  name: 'Cubby Training',
  timezone: 'America/New_York',
  address: '412 Court Street, Brooklyn',
  rooms: [{ name: 'Room 2', address: '9 Smith Street, Brooklyn' }],
}
const ctx = { provider, origin: 'https://cubby.test', now: new Date('2026-11-20T12:00:00Z') }
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
  starts_at: '2026-12-04T23:00:00.000Z',
  meetings: [meeting],
  instructor_name: 'Ada Lee',
  location: 'Room 2',
  location_details: '2nd floor',
}

describe('a session in a calendar', () => {
  it('has its class, meetings, place, and a link', () => {
    expect(sessionEntry(session, ctx)).toEqual({
      id: 's1@cubby.test',
      title: 'CPR',
      start_date: '2026-12-04',
      end_date: '2026-12-04',
      meetings: [meeting],
      timezone: 'America/New_York',
      place: 'Room 2, 9 Smith Street, Brooklyn',
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
    expect(sessionEntry(session, { ...ctx, origin: address }).id).toBe(id)
  })

  it('has the details of its place if the place has no name', () => {
    expect(sessionEntry({ ...session, location: null }, ctx).place).toBe('2nd floor')
    const nowhere = { ...session, location: null, location_details: null }
    expect(sessionEntry(nowhere, ctx).place).toBeNull()
  })

  it('says what is not known yet', () => {
    const { meetings: _, ...unconfirmed } = { ...session, instructor_name: null }
    const entry = sessionEntry(unconfirmed, ctx)
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
  expect(makeUpEntry(facts, ctx)).toMatchObject({
    id: 'make-up@cubby.test',
    title: 'CPR (make-up meeting)',
    start_date: '2026-12-11',
    end_date: '2026-12-11',
    meetings: [{ ...moved, moved_from: null }],
    place: 'Room 3',
    url: 'https://cubby.test/classes/c1?session=s2',
  })
})

describe('the link of an online session in a calendar', () => {
  const online_link = 'https://meet.example/secret'
  const at = (now: string) => ({ ...ctx, now: new Date(now) })

  it('appears a day before the first meeting', () => {
    const online = { ...session, online_link }
    const { description } = sessionEntry(online, at('2026-12-03T22:59:00Z'))
    expect(description).toContain('The link to join online appears the day before.')
    expect(description).not.toContain('secret')
    expect(sessionEntry(online, at('2026-12-03T23:00:00Z')).description).toContain(
      `Join online: ${online_link}`,
    )
  })

  it('appears a day before a make-up meeting', () => {
    const makeUp = { id: 'u1', meeting, session_id: 's2', location: null, instructor_name: null, online_link }
    const facts = { class_id: 'c1', class_title: 'CPR', makeUp }
    expect(makeUpEntry(facts, at('2026-12-03T22:59:00Z')).description).not.toContain('secret')
    expect(makeUpEntry(facts, at('2026-12-03T23:00:00Z')).description).toContain(online_link)
  })

  it('is always there for the instructor and the office, with the places but no students', () => {
    const taught = { ...session, online_link, seats_taken: 7, capacity: 12, status: 'scheduled' as const }
    const entry = taughtEntry(taught, 'instructor', ctx)
    expect(entry.description).toContain(online_link)
    expect(entry.description).toContain('7 of 12 seats are taken')
    expect(entry.url).toBe('https://cubby.test/profile?section=teaching')
    expect(taughtEntry({ ...taught, status: 'completed' }, 'office', ctx).description).not.toContain('places')
    expect(taughtEntry(taught, 'office', ctx).url).toBe('https://cubby.test/admin/sessions/s1')
  })
})
