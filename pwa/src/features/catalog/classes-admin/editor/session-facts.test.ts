import { expect, it } from 'vitest'
import { emptyEntry } from './class-draft.ts'
import { sessionFacts } from './session-facts.ts'

const full = {
  ...emptyEntry(),
  date: '2026-12-11',
  end_date: '2026-12-11',
  start_time: '09:00',
  end_time: '15:00',
  location: 'Room 2',
  capacity: 12,
  instructor_id: 'marisol',
}
const facts = (changes = {}) =>
  sessionFacts({ ...full, ...changes }, '2026-11-28', [{ id: 'marisol', name: 'Marisol Vega' }])

it('lists what is known of a session', () => {
  expect(facts()).toEqual(['Fri, Dec 11', '9:00 AM–3:00 PM', 'Room 2', '12 seats', 'Marisol Vega'])
  expect(sessionFacts(emptyEntry(), '2026-11-28', [])).toEqual(['No date yet'])
})

it.each([
  ['several days', { end_date: '2026-12-12' }, 'Dec 11\u2009–\u200912'],
  ['another year', { date: '2027-01-08', end_date: '2027-01-08' }, 'Fri, Jan 8, 2027'],
  ['a missing end', { end_date: '' }, 'Fri, Dec 11'],
  ['an end before the start', { end_date: '2026-12-01' }, 'Fri, Dec 11'],
  ['a year that is still typed', { date: '20261-12-11' }, 'No date yet'],
])('shows the days of a session with %s', (_, changes, days) => {
  expect(facts(changes)[0]).toBe(days)
})
