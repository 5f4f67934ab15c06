import { expect, it } from 'vitest'
import { classOf, sessionOf } from '@/offline/testing.ts'
import { sessionFacts, sharedFacts } from './session-facts.ts'

const shared = (...rooms: (string | null)[]) =>
  sharedFacts(classOf({ sessions: rooms.map((session_location) => sessionOf({ session_location })) })).map(
    ({ name }) => name,
  )

it('shares what is the same in all of several sessions', () => {
  expect(shared('Room 2', 'Room 2')).toEqual(['Time', 'Duration', 'Instructor', 'Location'])
  expect(shared('Room 2', 'Room 2', 'Room 3')).toEqual(['Time', 'Duration', 'Instructor'])
})

it('shares nothing if there is only one session, or none', () => {
  expect(shared('Room 2')).toEqual([])
  expect(shared()).toEqual([])
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
