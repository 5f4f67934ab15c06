import { expect, it } from 'vitest'
import { classOf, sessionOf } from '@/offline/testing.ts'
import { sharedFacts } from './session-facts.ts'

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
