import { expect, it } from 'vitest'
import { decideTransaction } from './transaction.ts'

const facts = { seatHeld: true, replaced: false }

it.each([
  ['pending', 'paid', 'set'],
  ['failed', 'pending', 'set'],
  ['paid', 'pending', 'refund_instead'],
  ['paid', 'failed', 'refund_instead'],
  ['refund_due', 'pending', 'refund_instead'],
  ['refund_due', 'failed', 'refund_instead'],
  ['refund_due', 'refunded', 'set'],
  ['refund_due', 'paid', 'set'],
  ['paid', 'refunded', 'set'],
  ['pending', 'void', 'set'],
  ['void', 'pending', 'set'],
  ['paid', 'paid', 'nothing to change'],
  ['pending', 'refunded', 'not_paid'],
  ['void', 'refunded', 'not_paid'],
  ['paid', 'void', 'refund_instead'],
  ['refund_due', 'void', 'refund_instead'],
] as const)('%s to %s: %s', (status, to, decision) => {
  expect(decideTransaction({ ...facts, status }, to)).toBe(decision)
})

it('asks nobody to pay for a seat that is not held, but takes what was paid', () => {
  const gone = { status: 'void', seatHeld: false, replaced: false } as const
  expect(decideTransaction(gone, 'pending')).toBe('nothing_owed')
  expect(decideTransaction(gone, 'failed')).toBe('nothing_owed')
  expect(decideTransaction(gone, 'paid')).toBe('set')
})

it('brings none back beside another that counts', () => {
  const old = { status: 'refunded', seatHeld: true, replaced: true } as const
  expect(decideTransaction(old, 'paid')).toBe('payment_replaced')
  expect(decideTransaction(old, 'void')).toBe('set')
})
