import { expect, it } from 'vitest'
import { actorText, classText, eventText } from './event-text.ts'

it('returns the label of an event', () => {
  expect(eventText('user.role_changed')).toBe('Changed the role')
  expect(eventText('user.something_new')).toBe('User: something new')
  expect(eventText('other')).toBe('Other')
})

it.each([
  ['Ada Office', 'enrollment.approved', 'Ada Office'],
  [null, 'login.failed', 'Not logged in'],
  [null, 'login.second_step_failed', 'Not logged in'],
  [null, 'password_reset.requested', 'Not logged in'],
  [null, 'email.verification_requested', 'Not logged in'],
  [null, 'contact.received', 'Not logged in'],
  [null, 'waitlist.offer_expired', 'Cubby'],
  [null, 'enrollment.approved', 'Cubby'],
])('names whoever acted: %s, %s', (name, action, text) => {
  expect(actorText({ action, actor: name === null ? null : { id: 'a', name } })).toBe(text)
})

it('names class and session', () => {
  expect(classText({ class_name: 'CPR', session_date: '2026-12-04' })).toBe('CPR, Dec 4, 2026')
  expect(classText({ class_name: 'CPR', session_date: null })).toBe('CPR')
  expect(classText({ class_name: null, session_date: null })).toBe('')
})
