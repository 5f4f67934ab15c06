import { expect, it } from 'vitest'
import { refused } from '../rule-result.ts'
import { allowedStatuses, decideTransaction } from './transaction.ts'

const facts = { seatHeld: true, replaced: false, amount_cents: 24_000, kept_cents: 0 }
const nothing = { ...facts, received_cents: 0, refunded_cents: 0 }
const part = { ...facts, received_cents: 10_000, refunded_cents: 0 }
const all = { ...facts, received_cents: 24_000, refunded_cents: 0 }
const partlyRefunded = { ...facts, received_cents: 24_000, refunded_cents: 4_000 }
const back = { ...facts, received_cents: 24_000, refunded_cents: 24_000 }

/** A decision of the table as the rule returns it. */
const resultOf = (decision: string) =>
  decision === 'set' || decision === 'unchanged' ? { ok: true, outcome: decision } : refused(decision)

it.each([
  ['pending', 'paid', nothing, 'set'],
  ['failed', 'pending', nothing, 'set'],
  ['pending', 'void', nothing, 'set'],
  ['void', 'pending', nothing, 'set'],
  ['pending', 'refunded', nothing, 'not_paid'],
  ['void', 'refunded', nothing, 'not_paid'],
  ['pending', 'failed', part, 'set'],
  ['pending', 'paid', part, 'set'],
  ['pending', 'paid', partlyRefunded, 'set'],
  ['pending', 'void', part, 'refund_instead'],
  ['failed', 'void', part, 'refund_instead'],
  ['pending', 'refunded', part, 'not_paid'],
  ['paid', 'paid', all, 'unchanged'],
  ['paid', 'refunded', all, 'set'],
  ['paid', 'pending', all, 'refund_instead'],
  ['paid', 'failed', all, 'refund_instead'],
  ['paid', 'void', all, 'refund_instead'],
  ['refund_due', 'refunded', all, 'set'],
  ['refund_due', 'paid', all, 'set'],
  ['refund_due', 'paid', part, 'set'],
  ['refund_due', 'paid', partlyRefunded, 'partly_refunded'],
  ['refund_due', 'refunded', partlyRefunded, 'set'],
  ['refund_due', 'pending', all, 'refund_instead'],
  ['refund_due', 'failed', all, 'refund_instead'],
  ['refund_due', 'void', all, 'refund_instead'],
  ['refunded', 'pending', back, 'set'],
  ['refunded', 'void', back, 'set'],
] as const)('%s to %s with the payment %o: %s', (status, to, payment, decision) => {
  expect(decideTransaction({ ...payment, status }, to)).toEqual(resultOf(decision))
})

it('asks for no payment without a held seat, but records one that was made', () => {
  const gone = { ...nothing, status: 'void', seatHeld: false } as const
  expect(decideTransaction(gone, 'pending')).toEqual(resultOf('nothing_owed'))
  expect(decideTransaction(gone, 'failed')).toEqual(resultOf('nothing_owed'))
  expect(decideTransaction(gone, 'paid')).toEqual(resultOf('set'))
})

it('changes a payment that is owed between pending and failed, also after its class was completed', () => {
  const completed = { ...nothing, seatHeld: false }
  expect(decideTransaction({ ...completed, status: 'failed' }, 'pending')).toEqual(resultOf('set'))
  expect(decideTransaction({ ...completed, status: 'pending' }, 'failed')).toEqual(resultOf('set'))
  expect(allowedStatuses({ ...completed, status: 'failed' })).toEqual(['pending', 'paid', 'void'])
})

it('does not reactivate a payment that was replaced', () => {
  const old = { ...back, status: 'refunded', replaced: true } as const
  expect(decideTransaction(old, 'paid')).toEqual(resultOf('payment_replaced'))
  expect(decideTransaction(old, 'pending')).toEqual(resultOf('payment_replaced'))
  expect(decideTransaction(old, 'void')).toEqual(resultOf('set'))
})

it('lists exactly the statuses that would be accepted', () => {
  expect(allowedStatuses({ ...all, status: 'paid' })).toEqual(['refunded'])
  expect(allowedStatuses({ ...part, status: 'pending' })).toEqual(['paid', 'failed'])
  expect(allowedStatuses({ ...nothing, status: 'void', seatHeld: false })).toEqual(['paid'])
})
