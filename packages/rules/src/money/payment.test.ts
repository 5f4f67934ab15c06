import type { TransactionStatus } from '@cubby/contract/money/payments'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../days.ts'
import { ok, refused } from '../rule-result.ts'
import {
  checkPay,
  checkReceipt,
  checkRefund,
  isOverpaid,
  isUnpaid,
  keptCents,
  type PaymentFacts,
  paymentDueDate,
  paymentStatus,
  refundDueCents,
  refundedReceipts,
  releasedPayment,
  remainingCents,
  repricedPayment,
  resumedPayment,
  statusOfPaid,
} from './payment.ts'

describe('paymentDueDate', () => {
  it.each([
    ['a month ahead', '2027-01-31', '2027-01-01', '2027-01-24'],
    ['11 days ahead', '2027-01-12', '2027-01-01', '2027-01-05'],
    ['10 days ahead, where both rules meet', '2027-01-11', '2027-01-01', '2027-01-04'],
    ['9 days ahead', '2027-01-10', '2027-01-01', '2027-01-04'],
    ['3 days ahead', '2027-01-04', '2027-01-01', '2027-01-04'],
    ['2 days ahead', '2027-01-03', '2027-01-01', '2027-01-03'],
    ['today', '2027-01-01', '2027-01-01', '2027-01-01'],
    ['across the clocks going forward', '2027-03-18', '2027-02-01', '2027-03-11'],
    ['across the clocks going back', '2027-11-10', '2027-10-01', '2027-11-03'],
  ])('of a session %s', (_when, start, today, due) => {
    expect(paymentDueDate(start, today)).toBe(due)
  })

  it('accepts another number of days', () => {
    expect(paymentDueDate('2026-12-20', '2026-11-01', 14)).toBe('2026-12-06')
  })
})

describe('paymentStatus', () => {
  const unpaid = { status: 'pending', due_date: '2027-03-14' } as const

  it.each([
    ['2027-03-06', 'pending'],
    ['2027-03-07', 'due_soon'],
    ['2027-03-14', 'due_soon'],
    ['2027-03-15', 'overdue'],
  ])('of an unpaid payment on %s is %s', (today, expected) => {
    expect(paymentStatus(unpaid, today)).toBe(expected)
    expect(paymentStatus({ ...unpaid, status: 'failed' }, today)).toBe(expected)
  })

  it.each([
    // New York: midnight is 05:00 UTC in winter, 04:00 UTC in summer.
    ['2027-03-14', '2027-03-15T03:59:59Z', 'due_soon'],
    ['2027-03-14', '2027-03-15T04:00:00Z', 'overdue'],
    ['2027-11-07', '2027-11-08T04:59:59Z', 'due_soon'],
    ['2027-11-07', '2027-11-08T05:00:00Z', 'overdue'],
  ])('of a payment due on %s, when the clocks change, is at %s %s', (due_date, at, expected) => {
    expect(paymentStatus({ status: 'pending', due_date }, dayOf(new Date(at), 'America/New_York'))).toBe(
      expected,
    )
  })

  it.each(['paid', 'refund_due', 'refunded', 'void'] as const)(
    'of a %s payment does not depend on the day',
    (status) => {
      expect(paymentStatus({ status, due_date: '2020-01-01' }, '2027-01-01')).toBe(status)
    },
  )
})

it('pending, due-soon, and overdue payments are unpaid', () => {
  const all = ['pending', 'due_soon', 'overdue', 'paid', 'refund_due', 'refunded', 'void'] as const
  expect(all.filter((status) => isUnpaid({ status }))).toEqual(['pending', 'due_soon', 'overdue'])
})

const paymentOf240 = (status: TransactionStatus, received_cents = 0, refunded_cents = 0, kept_cents = 0) => ({
  status,
  amount_cents: 24_000,
  received_cents,
  refunded_cents,
  kept_cents,
})

it.each([
  ['pending', 'charge', 'void'],
  ['failed', 'charge', 'void'],
  ['paid', 'already_paid', 'refund_due'],
  ['refund_due', 'payment_not_due', 'refund_due'],
  ['refunded', 'payment_not_due', 'refunded'],
  ['void', 'payment_not_due', 'void'],
] as const)('a %s payment: %s on Pay Now, %s when released', (status, decision, released) => {
  expect(checkPay(status)).toEqual(decision === 'charge' ? ok : refused(decision))
  const paid = decision === 'charge' || status === 'void' ? 0 : 24_000
  const payment = paymentOf240(status, paid, status === 'refunded' ? paid : 0)
  expect(releasedPayment(payment)).toEqual({ status: released, kept_cents: 0 })
})

describe('a partly paid payment', () => {
  it('owes the rest and accepts at most the rest', () => {
    const part = paymentOf240('pending', 10_000)
    expect(remainingCents(part)).toBe(14_000)
    expect(checkReceipt(part, 14_000)).toEqual(ok)
    expect(checkReceipt(part, 14_001)).toEqual(refused('amount_exceeds_remaining'))
    expect(checkReceipt(paymentOf240('paid', 24_000), 1)).toEqual(refused('already_paid'))
    expect(checkReceipt(paymentOf240('void'), 1)).toEqual(refused('payment_not_due'))
  })

  it('is paid once the rest is received', () => {
    expect(statusOfPaid(paymentOf240('pending', 23_999))).toBe('pending')
    expect(statusOfPaid(paymentOf240('failed', 24_000))).toBe('paid')
  })

  it('is due for a refund when its seat is freed, and resumes when it is approved again', () => {
    expect(releasedPayment(paymentOf240('pending', 10_000)).status).toBe('refund_due')
    expect(releasedPayment(paymentOf240('pending', 10_000, 10_000)).status).toBe('void')
    expect(resumedPayment(paymentOf240('refund_due', 10_000))).toBe('pending')
    expect(resumedPayment(paymentOf240('refund_due', 24_000))).toBe('paid')
  })
})

describe('a payment of which the refund policy keeps a part', () => {
  it.each([
    ['half is refunded', paymentOf240('paid', 24_000), 12_000, 'refund_due', 12_000],
    ['nothing is refunded', paymentOf240('paid', 24_000), 0, 'paid', 24_000],
    ['a part was paid', paymentOf240('pending', 10_000), 5_000, 'refund_due', 5_000],
    ['a part was paid and nothing is refunded', paymentOf240('pending', 10_000), 0, 'paid', 10_000],
    ['a part was refunded before', paymentOf240('paid', 24_000, 4_000), 10_000, 'refund_due', 10_000],
    ['nothing was paid', paymentOf240('pending'), 0, 'void', 0],
    ['a refund was due before', paymentOf240('refund_due', 24_000), 12_000, 'refund_due', 0],
    ['a part was kept before', paymentOf240('paid', 24_000, 12_000, 12_000), 12_000, 'paid', 12_000],
  ] as const)('when %s', (_when, payment, refund, status, kept_cents) => {
    expect(releasedPayment(payment, refund)).toEqual({ status, kept_cents })
  })

  it('is due for the rest, and paid once the rest was refunded', () => {
    const half = paymentOf240('refund_due', 24_000, 0, 12_000)
    expect(refundDueCents(half)).toBe(12_000)
    expect(remainingCents(half)).toBe(0)
    const some = paymentOf240('refund_due', 24_000, 11_999, 12_000)
    expect([statusOfPaid(some), refundDueCents(some)]).toEqual(['refund_due', 1])
    expect(statusOfPaid(paymentOf240('refund_due', 24_000, 12_000, 12_000))).toBe('paid')
    expect(refundDueCents(paymentOf240('paid', 24_000, 12_000, 12_000))).toBe(0)
    expect(statusOfPaid(paymentOf240('paid', 24_000, 24_000))).toBe('refunded')
  })

  it('owes what was refunded when the enrollment is approved again', () => {
    expect(resumedPayment(paymentOf240('paid', 24_000, 12_000, 12_000))).toBe('pending')
    expect(resumedPayment(paymentOf240('paid', 10_000, 0, 10_000))).toBe('pending')
    expect(resumedPayment(paymentOf240('paid', 24_000, 0, 24_000))).toBe('paid')
    expect(resumedPayment(paymentOf240('refund_due', 24_000, 0, 12_000))).toBe('paid')
    // A refund of a part while the seat was held is not owed again.
    expect(resumedPayment(paymentOf240('paid', 24_000, 4_000))).toBe('paid')
  })
})

describe('a refund', () => {
  it('is at most what was paid', () => {
    expect(checkRefund(paymentOf240('pending'), 1)).toEqual(refused('not_paid'))
    expect(checkRefund(paymentOf240('refunded', 24_000, 24_000), 1)).toEqual(refused('not_paid'))
    expect(checkRefund(paymentOf240('paid', 24_000, 4_000), 20_000)).toEqual(ok)
    expect(checkRefund(paymentOf240('paid', 24_000, 4_000), 20_001)).toEqual(refused('refund_exceeds_paid'))
  })

  it('of a part leaves a paid payment paid, with nothing owed', () => {
    const kept = paymentOf240('paid', 24_000, 4_000)
    expect(statusOfPaid(kept)).toBe('paid')
    expect(remainingCents(kept)).toBe(0)
  })

  it('of everything makes a paid payment refunded, and leaves a partly paid one pending', () => {
    expect(statusOfPaid(paymentOf240('paid', 24_000, 24_000))).toBe('refunded')
    expect(statusOfPaid(paymentOf240('refund_due', 10_000, 10_000))).toBe('refunded')
    expect(statusOfPaid(paymentOf240('pending', 10_000, 10_000))).toBe('pending')
    expect(remainingCents(paymentOf240('pending', 10_000, 10_000))).toBe(24_000)
    expect(statusOfPaid(paymentOf240('void', 10_000, 10_000))).toBe('void')
  })

  it('refunds the newest receipts first', () => {
    const receipts = [
      { id: 'first', leftCents: 10_000 },
      { id: 'second', leftCents: 14_000 },
    ]
    expect(refundedReceipts(receipts, 15_000)).toEqual([
      { id: 'second', cents: 14_000 },
      { id: 'first', cents: 1_000 },
    ])
    expect(refundedReceipts(receipts, 1)).toEqual([{ id: 'second', cents: 1 }])
  })
})

describe('a price that the office lowered', () => {
  const paid: PaymentFacts = {
    amount_cents: 9_500,
    received_cents: 9_500,
    refunded_cents: 0,
    kept_cents: 0,
    status: 'paid',
  }
  const lowered = { ...paid, ...repricedPayment(paid, 4_000) }

  it('makes what was paid above it due for a refund', () => {
    expect(lowered).toMatchObject({ status: 'refund_due', amount_cents: 4_000 })
    expect([isOverpaid(lowered), refundDueCents(lowered), keptCents(lowered)]).toEqual([true, 5_500, 0])
  })

  it('is paid once that was refunded', () => {
    expect(statusOfPaid({ ...lowered, refunded_cents: 5_500 })).toBe('paid')
    expect(statusOfPaid({ ...lowered, refunded_cents: 5_499 })).toBe('refund_due')
  })

  it('is refunded by the share of the price, and above it in full', () => {
    expect(releasedPayment(lowered, 5_500 + 2_000)).toEqual({ status: 'refund_due', kept_cents: 2_000 })
  })

  it('stays so if the seat was given up in between', () => {
    const released = { ...lowered, ...releasedPayment(lowered, 9_500) }
    expect([isOverpaid(released), refundDueCents(released)]).toEqual([false, 9_500])
    expect(resumedPayment(released)).toBe('refund_due')
  })

  it('voids or refunds everything if nothing is owed', () => {
    expect(repricedPayment(paid, 0)).toMatchObject({ status: 'refund_due', kept_cents: 0 })
    expect(repricedPayment({ ...paid, status: 'pending', received_cents: 0 }, 0).status).toBe('void')
  })

  it('is owed or paid by what was received', () => {
    const open: PaymentFacts = { ...paid, status: 'failed', received_cents: 4_000 }
    expect(repricedPayment(open, 4_000).status).toBe('paid')
    expect(repricedPayment(open, 5_000).status).toBe('failed')
    expect(repricedPayment(paid, 10_000)).toEqual({ status: 'pending', amount_cents: 10_000, kept_cents: 0 })
  })
})
