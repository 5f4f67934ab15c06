import { expect, it } from 'vitest'
import { classText, eventText } from './event-text.ts'

it('returns the label of an event', () => {
  expect(eventText('user.role_changed')).toBe('Changed the role')
  expect(eventText('user.something_new')).toBe('User: something new')
  expect(eventText('other')).toBe('Other')
})

it('names class and session', () => {
  expect(classText({ class_name: 'CPR', session_date: '2026-12-04' })).toBe('CPR, Dec 4, 2026')
  expect(classText({ class_name: 'CPR', session_date: null })).toBe('CPR')
  expect(classText({ class_name: null, session_date: null })).toBe('')
})
