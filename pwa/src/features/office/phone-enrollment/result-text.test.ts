import type { OfficeEnrolled } from '@cubby/contract/office/office-enrollments'
import { expect, it } from 'vitest'
import { resultText } from './call-result.tsx'

const student = { id: 's1', name: 'Rosa Delgado', email: 'rosa@example.test', invited: false }
const seat = { class_title: 'CPR', display_date: 'Dec 4, 2026', enrollment_status: 'approved' }
const textOf = (changes: object) =>
  resultText({ student, enrollment: null, waitlist_entry: null, payment: null, ...changes } as OfficeEnrolled)

it('says what is paid and what is still owed', () => {
  expect(textOf({ enrollment: seat, payment: { paid: 40, remaining: 55 } })).toBe(
    'Rosa Delgado is enrolled in CPR on Dec 4, 2026. $40.00 is paid. $55.00 is still owed.',
  )
  expect(textOf({ enrollment: seat, payment: { paid: 95, remaining: 0 } })).toBe(
    'Rosa Delgado is enrolled in CPR on Dec 4, 2026. $95.00 is paid.',
  )
})

it('says that a seat is held, and where the link for the password goes', () => {
  expect(
    textOf({ student: { ...student, invited: true }, enrollment: { ...seat, enrollment_status: 'pending' } }),
  ).toBe(
    'A seat in CPR on Dec 4, 2026 is held for Rosa Delgado. The link to set a password goes to rosa@example.test.',
  )
})

it('says the position on the waitlist', () => {
  expect(textOf({ waitlist_entry: { class_title: 'CPR', position: 2 } })).toBe(
    'Rosa Delgado is number 2 on the waitlist for CPR.',
  )
})
