import { expect, test } from 'vitest'
import { classOf, rowOf, sessionOf } from '@/offline/testing.ts'
import { mayTryAgain, refusalOnOtherScreens, refusalSentence, stepAfterRefusal } from './refusal-text.ts'

const about = { classId: 'c1', title: 'CPR and First Aid', when: 'Dec 4, 2026' }
const { args } = rowOf()
const cpr = classOf()
const full = {
  args,
  kind: 'enroll' as const,
  lastError: { code: 'session_full', message: 'This session is full' },
}

test('a refusal shows only the message of the server', () => {
  expect(refusalSentence(full)).toBe('This session is full')
})

test('where the session is not shown it also names class, date, and the next step', () => {
  expect(refusalOnOtherScreens(full, about, [])).toBe(
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
] as const)('without a message of the server, a refused %s shows: %s', (kind, sentence) => {
  expect(refusalSentence({ kind, lastError: { code: 'refused', message: '' } })).toBe(sentence)
})

test.each([
  ['session_has_spots', 'Enroll now'],
  ['terms_changed', 'See what changed, then agree again or cancel'],
  ['enrollment_closed', 'See this class'],
])('the next step after %s is: %s', (code, text) => {
  expect(stepAfterRefusal({ args, lastError: { code, message: '' } }, 'c1', [])).toEqual({
    text,
    to: 'class',
  })
})

test.each([
  [
    'the class has another date',
    [sessionOf(), sessionOf({ id: 's2' })],
    { text: 'See other dates', to: 'class' },
  ],
  ['it has none', [sessionOf()], { text: 'See other classes', to: 'classes' }],
])('after a cancelled session, if %s', (_, sessions, step) => {
  const lastError = { code: 'session_cancelled', message: '' }
  expect(stepAfterRefusal({ args, lastError }, 'c1', [{ ...cpr, sessions }])).toEqual(step)
})

test('a class that is gone leads to the other classes', () => {
  const lastError = { code: 'session_removed', message: '' }
  expect(stepAfterRefusal({ args, lastError }, 'c1', []).to).toBe('classes')
})

test.each([
  ['a refusal without a known reason', { code: 'refused', message: '' }, true],
  ['a cancelled session', { code: 'session_cancelled', message: '' }, false],
  ['a conflict', { code: 'profile_conflict', message: '', details: {} }, false],
])('says whether %s may be tried again', (_, lastError, may) => {
  expect(mayTryAgain({ lastError })).toBe(may)
})
