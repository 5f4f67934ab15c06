import { expect, it } from 'vitest'
import { detailText, eventText } from './event-text.ts'

it('says an event in words', () => {
  expect(eventText('person.role_changed')).toBe('Person: role changed')
  expect(eventText('other')).toBe('Other')
})

it('says details in words and leaves ids out', () => {
  expect(detailText({ event: 'x', person_id: '1', from: 'student', to: 'user', reason: null })).toBe(
    'from student, to user',
  )
  expect(detailText({ offer_hours: { from: 24, to: 2 } })).toBe('offer hours from 24 to 2')
})
