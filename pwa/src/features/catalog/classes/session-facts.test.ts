import { expect, it } from 'vitest'
import { classOf, meetingOf, sessionOf } from '@/offline/testing.ts'
import { factsSaidOnce, type NamedFact, sessionFacts } from './session-facts.ts'

const namesOf = (facts: readonly NamedFact[]) => facts.map(({ name }) => name)

/** What is said once, and in the row of each session. */
function said(rooms: (string | null)[], duration = '1 day') {
  const sessions = rooms.map((session_location) => sessionOf({ session_location }))
  const { shared, factsOf } = factsSaidOnce(classOf({ duration, sessions }))
  return { once: namesOf(shared), inRows: sessions.map((session) => namesOf(factsOf(session))) }
}

it('says once what is the same in all of several sessions, and the rest in each row', () => {
  expect(said(['Room 2', 'Room 2'])).toEqual({ once: ['Time', 'Instructor', 'Location'], inRows: [[], []] })
  expect(said(['Room 2', 'Room 3'])).toEqual({
    once: ['Time', 'Instructor'],
    inRows: [['Location'], ['Location']],
  })
})

it('says everything in the row of the only session', () => {
  expect(said(['Room 2'])).toEqual({ once: [], inRows: [['Time', 'Instructor', 'Location']] })
  expect(said([])).toEqual({ once: [], inRows: [] })
})

it('says how long a session is only if the class is not as long', () => {
  expect(said(['Room 2', 'Room 2'], '2 days').once).toContain('Duration')
})

it('leaves the hours of a single meeting to its time, unless a break makes them fewer', () => {
  const meetingsIn = (contact_hours: number) =>
    sessionFacts(classOf(), sessionOf({ meetings: [meetingOf()], contact_hours })).find(
      ({ name }) => name === 'Meetings',
    )?.text
  expect(meetingsIn(2.5)).toBeUndefined()
  expect(meetingsIn(2)).toBe('1 meeting, 2 hours')
})

it('has its own duration, whatever the class and its other sessions last', () => {
  const durationIn = (title: string) => {
    const trainingClass = classOf({ title, duration: '2 days' })
    const night = sessionOf({
      start_date: '2026-12-31',
      end_date: '2027-01-01',
      start_time: '22:00',
      end_time: '02:00',
    })
    return sessionFacts(trainingClass, night).find(({ name }) => name === 'Duration')?.text
  }
  expect(durationIn('Night Care')).toBe('1 day')
  expect(durationIn('Development and Operations')).toBe('4 weeks')
})
