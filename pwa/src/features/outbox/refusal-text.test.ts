import { expect, test } from 'vitest'
import { refusalAway, refusalSentence, stepAfterRefusal } from './refusal-text.ts'

const about = { classId: 'c1', title: 'CPR and First Aid', when: 'Dec 4, 2026' }
const full = {
  kind: 'enroll' as const,
  lastError: { code: 'session_full', message: 'This session is full' },
}

test('a refusal shows only the message of the server', () => {
  expect(refusalSentence(full)).toBe('This session is full')
})

test('on other screens it also names class, date, and the next step', () => {
  expect(refusalAway(full, about)).toBe(
    'CPR and First Aid, Dec 4, 2026: This session is full. Join the waitlist or see other dates.',
  )
})

test.each([
  ['enroll', 'Enrollment operation failed'],
  ['withdraw', 'Enrollment operation failed'],
  ['join-waitlist', 'Failed to update waitlist status'],
  ['edit-profile', 'Failed to update profile'],
  ['change-preferences', 'Failed to update email preferences'],
  ['mark-read', null],
] as const)('where nobody said why, %s says %s', (kind, sentence) => {
  expect(refusalSentence({ kind, lastError: { code: 'refused', message: '' } })).toBe(sentence)
})

test.each([
  ['session_started', 'See other dates'],
  ['session_has_spots', 'Enroll now'],
  ['enrollment_closed', 'See this class'],
])('the next step after %s is: %s', (code, step) => {
  expect(stepAfterRefusal({ lastError: { code, message: '' } })).toBe(step)
})
