import { expect, test } from 'vitest'
import { movesText } from './merge-form.tsx'

const none = {
  enrollments: 0,
  waitlist_entries: 0,
  payments: 0,
  certificates: 0,
  attendance_marks: 0,
  notifications: 0,
  documents: 0,
  taught_sessions: 0,
}

test('names only what moves', () => {
  expect(movesText({ ...none, enrollments: 2, waitlist_entries: 1 })).toBe('2 enrollments, 1 waitlist entry')
  expect(movesText({ ...none, waitlist_entries: 3 })).toBe('3 waitlist entries')
  expect(movesText(none)).toBe('nothing')
})
