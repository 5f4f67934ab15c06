import { describe, expect, it } from 'vitest'
import { refused } from '../rule-result.ts'
import { checkoutAmount, splitArrived, splitRefund } from './checkout.ts'
import type { PaymentFacts } from './payment.ts'

const paymentOf240 = (status: PaymentFacts['status'], received_cents = 0): PaymentFacts => ({
  status,
  received_cents,
  amount_cents: 24_000,
  refunded_cents: 0,
  kept_cents: 0,
})

describe('the amount of a page', () => {
  it.each([
    ['everything', paymentOf240('pending'), { ok: true, cents: 24_000 }],
    ['the rest', paymentOf240('failed', 10_000), { ok: true, cents: 14_000 }],
    ['at least what Stripe charges', paymentOf240('pending', 23_950), { ok: true, cents: 50 }],
    ['nothing below it', paymentOf240('pending', 23_951), refused('amount_below_minimum')],
    ['nothing once it is paid', paymentOf240('paid', 24_000), refused('already_paid')],
    ['nothing without a seat', paymentOf240('void'), refused('payment_not_due')],
  ] as const)('is %s', (_what, payment, result) => expect(checkoutAmount(payment)).toEqual(result))
})

describe('money that arrived', () => {
  it.each([
    ['is owed', paymentOf240('pending'), 24_000, 0],
    ['is more than is owed', paymentOf240('pending', 10_000), 14_000, 10_000],
    ['was paid already', paymentOf240('paid', 24_000), 0, 24_000],
    ['is for a seat that was given up', paymentOf240('void'), 0, 24_000],
  ] as const)('%s', (_what, payment, owed, surplus) =>
    expect(splitArrived(payment, 24_000)).toEqual({ owed, surplus }),
  )
})

describe('a refund', () => {
  const receipts = [
    { id: 'a', leftCents: 4_000, intent: 'pi_1' },
    { id: 'b', leftCents: 3_000, intent: null },
    { id: 'c', leftCents: 2_000, intent: 'pi_2' },
  ]
  it('goes back as the money came, the newest first', () => {
    expect(splitRefund(receipts, 6_000, undefined)).toEqual([
      { intent: 'pi_2', cents: 2_000 },
      { intent: null, cents: 3_000 },
      { intent: 'pi_1', cents: 1_000 },
    ])
  })
  it('to the card goes to cards that paid online first', () => {
    expect(splitRefund(receipts, 7_000, 'card')).toEqual([
      { intent: 'pi_2', cents: 2_000 },
      { intent: 'pi_1', cents: 4_000 },
      { intent: null, cents: 1_000 },
    ])
  })
  it('that the office gives back otherwise does not go through Stripe', () => {
    expect(splitRefund(receipts, 7_000, 'cash')).toEqual([{ intent: null, cents: 7_000 }])
  })
})
