import { expect, it } from 'vitest'
import { whatIsSent } from './phone-enrollment.tsx'

it.each([
  [
    { isNew: true, hasEmail: true, status: 'approved', isPaid: true },
    'The student gets a confirmation of the enrollment, a receipt, and a link to set their password.',
  ],
  [
    { isNew: false, hasEmail: true, status: 'pending', isPaid: false },
    'The student gets a note that the seat is held.',
  ],
  [
    { isNew: true, hasEmail: true, status: 'waitlist', isPaid: false },
    'The student gets a note that they are on the waitlist and a link to set their password.',
  ],
  [
    { isNew: true, hasEmail: false, status: 'approved', isPaid: true },
    'The student has no email address, so this goes on the call list: a confirmation of the enrollment and a receipt.',
  ],
] as const)('%o', (sent, text) => {
  expect(whatIsSent(sent)).toBe(text)
})
