import { expect, it } from 'vitest'
import { classText, detailText, eventText } from './event-text.ts'

it('says an event in words', () => {
  expect(eventText('person.role_changed')).toBe('Changed the role')
  expect(eventText('person.something_new')).toBe('Person: something new')
  expect(eventText('other')).toBe('Other')
})

it('says details in words and leaves ids out', () => {
  expect(detailText({ event: 'x', person_id: '1', from: 'student', to: 'user', reason: null })).toBe(
    'from student, to user',
  )
  expect(detailText({ fields: ['first_name', 'phone_number'] })).toBe('fields first name, phone number')
  expect(detailText({ offer_hours: { from: 24, to: 2 } })).toBe('offer hours from 24 to 2')
})

it('names class and session', () => {
  expect(classText({ class_name: 'CPR', session_date: '2026-12-04' })).toBe('CPR, Dec 4, 2026')
  expect(classText({ class_name: 'CPR', session_date: null })).toBe('CPR')
  expect(classText({ class_name: null, session_date: null })).toBe('')
})
