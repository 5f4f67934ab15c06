import { expect, it } from 'vitest'
import { entryEffect, type ReviewEffectFacts, reviewEffect } from './review-effect.ts'

const pending: ReviewEffectFacts = {
  phase: 'open',
  status: 'pending',
  historical: false,
  hasEmail: true,
  to: 'approved',
  price: 95,
  dueDate: '2026-11-27',
  payment: null,
}
const unpaid = { status: 'pending', amount: 95, paid: 0 } as const
const paid = { status: 'paid', amount: 95, paid: 95 } as const

it.each([
  ['Asks for $95.00 by Nov 27, 2026. Emails the student.', {}],
  ['Emails the student.', { price: 0 }],
  [
    'Takes a seat. Asks for $95.00 by Nov 27, 2026. Emails the student.',
    { status: 'withdrawn', historical: true },
  ],
  [
    'Takes a seat. Counts the $95.00 that was already paid. Emails the student.',
    { status: 'rejected', payment: { status: 'refund_due', amount: 95, paid: 95 } },
  ],
  [
    'Takes a seat. Asks for $55.00 by Nov 27, 2026. Emails the student.',
    { status: 'rejected', payment: { status: 'refund_due', amount: 95, paid: 40 } },
  ],
  [
    'Takes a seat. Asks for $55.00 by Nov 27, 2026. Emails the student.',
    { status: 'withdrawn', historical: true, payment: { status: 'paid', amount: 95, paid: 40, kept: 40 } },
  ],
  [
    'Frees the seat. Marks $40.00 for a refund. Emails the student.',
    { status: 'approved', to: 'rejected', payment: { status: 'pending', amount: 95, paid: 40 } },
  ],
  ['Frees the seat. Emails the student.', { to: 'rejected' }],
  [
    'Frees the seat. Voids the unpaid $95.00. Emails the student.',
    { status: 'approved', to: 'declined', payment: unpaid },
  ],
  [
    'Frees the seat. Marks $95.00 for a refund. Emails the student.',
    { status: 'approved', to: 'rejected', payment: paid },
  ],
  ['Voids the unpaid $95.00. Emails the student.', { status: 'approved', to: 'pending', payment: unpaid }],
  ['Emails the student.', { status: 'approved', to: 'pending', payment: paid }],
] as const)('describes a review in an open session: %s', (sentence, changes) => {
  expect(reviewEffect({ ...pending, ...changes }).sentence).toBe(sentence)
})

it.each([
  [
    'Records the student as part of the past session. Asks for no payment. Emails the student.',
    { to: 'approved' },
  ],
  [
    'Records that the student was not in the session. Marks $95.00 for a refund. Emails the student.',
    { status: 'approved', to: 'rejected', payment: paid },
  ],
  [
    'Records that the enrollment was not approved before the session ended. Voids the unpaid $95.00. Emails the student.',
    { status: 'approved', to: 'pending', payment: unpaid },
  ],
] as const)('describes a review in a past session: %s', (sentence, changes) => {
  expect(reviewEffect({ ...pending, historical: true, phase: 'past', ...changes }).sentence).toBe(sentence)
})

it('states that only the record of a cancelled session changes', () => {
  expect(reviewEffect({ ...pending, phase: 'cancelled' }).sentence).toBe(
    'The session was cancelled: only the record changes, and no one is emailed.',
  )
})

const entry = {
  status: 'waiting',
  hasEmail: true,
  price: 95,
  dueDate: '2026-11-27',
  payment: null,
  offerHours: 24,
} as const

it.each([
  ['Takes a free seat. Asks for $95.00 by Nov 27, 2026. Emails the student.', { to: 'approved' }],
  [
    'Takes the seat that is held for the student. Asks for $95.00 by Nov 27, 2026. Emails the student.',
    { to: 'approved', status: 'offered' },
  ],
  [
    'Takes a free seat. Counts the $95.00 that was already paid. Emails the student.',
    { to: 'approved', payment: { status: 'refund_due', amount: 95, paid: 95 } },
  ],
  [
    'Holds a free seat for 24 hours, or until the session starts if that is sooner. Emails the student.',
    { to: 'offered' },
  ],
  [
    'Holds a free seat for 1 hour, or until the session starts if that is sooner. Emails the student.',
    { to: 'offered', offerHours: 1 },
  ],
  ['Takes the student off the waitlist. Emails the student.', { to: 'rejected' }],
  [
    'Takes the student off the waitlist. Offers the held seat to the next user on the waitlist. Emails the student.',
    { to: 'rejected', status: 'offered' },
  ],
] as const)('describes a decision on a waitlist entry: %s', (sentence, changes) => {
  expect(entryEffect({ ...entry, ...changes }).sentence).toBe(sentence)
})

it.each([
  ['takes a seat', { status: 'withdrawn', historical: true }, { seat: 'free', owed: 95, notifies: true }],
  ['keeps its seat', {}, { seat: null, owed: 95, notifies: true }],
  ['frees its seat', { to: 'rejected' }, { seat: 'freed', owed: 0, notifies: true }],
  [
    'owes the unpaid rest',
    { status: 'rejected', payment: { status: 'refund_due', amount: 95, paid: 40 } },
    { seat: 'free', owed: 55, notifies: true },
  ],
  ['owes nothing for a past session', { phase: 'past' }, { seat: null, owed: 0, notifies: true }],
  ['is not notified of a cancelled session', { phase: 'cancelled' }, { owed: 0, notifies: false }],
] as const)('predicts the numbers of a review: %s', (_name, changes, effect) => {
  expect(reviewEffect({ ...pending, ...changes })).toMatchObject(effect)
})

it.each([
  ['approving a waiting student', { to: 'approved' }, { seat: 'free', owed: 95 }],
  ['approving an offer', { to: 'approved', status: 'offered' }, { seat: 'held', owed: 95 }],
  ['offering a seat', { to: 'offered' }, { seat: 'free', owed: 0 }],
  ['rejecting an offer', { to: 'rejected', status: 'offered' }, { seat: null, owed: 0 }],
] as const)('predicts the numbers of %s', (_name, changes, effect) => {
  expect(entryEffect({ ...entry, ...changes })).toMatchObject({ ...effect, notifies: true })
})

it('says that the office calls a student without an email address', () => {
  const call = 'Puts the student on the call list, because there is no email address.'
  expect(reviewEffect({ ...pending, hasEmail: false }).sentence).toBe(
    `Asks for $95.00 by Nov 27, 2026. ${call}`,
  )
  expect(entryEffect({ ...entry, hasEmail: false, to: 'approved' }).sentence).toBe(
    `Takes a free seat. Asks for $95.00 by Nov 27, 2026. ${call}`,
  )
})

it.each([
  ['Asks for $95.00 in 2 installments, the first by Nov 24, 2026. Emails the student.', {}],
  [
    'Asks for $45.00 by Dec 24, 2026. Emails the student.',
    { payment: { status: 'refund_due', amount: 95, paid: 50 } },
  ],
] as const)('says "%s" of a plan', (sentence, change) => {
  const installments = [
    { amount_cents: 4_000, due_date: '2026-11-24' },
    { amount_cents: 5_500, due_date: '2026-12-24' },
  ]
  expect(reviewEffect({ ...pending, installments, ...change }).sentence).toBe(sentence)
})
