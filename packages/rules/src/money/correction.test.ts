import { describe, expect, it } from 'vitest'
import { refused } from '../rule-result.ts'
import {
  type CorrectedPayment,
  checkCorrection,
  checkRefundCorrection,
  correctedPayment,
  paymentOfCorrectedRefund,
  refundNeedsApproval,
} from './correction.ts'

const paymentOf95 = (changes: Partial<CorrectedPayment>): CorrectedPayment => ({
  status: 'paid',
  amount_cents: 9_500,
  received_cents: 9_500,
  refunded_cents: 0,
  kept_cents: 0,
  refund_percent: null,
  ...changes,
})
const to = (rightCents: number, wrongCents = 9_500, takenCents = 0, carriedOutCents = 0) => ({
  rightCents,
  wrongCents,
  takenCents,
  carriedOutCents,
})

describe('the amount of a receipt', () => {
  const partly = paymentOf95({ status: 'pending', received_cents: 4_000 })

  it.each([
    ['can be lower', paymentOf95({}), to(1), { ok: true }],
    ['can be higher by what is owed', partly, to(9_500, 4_000), { ok: true }],
    ['cannot overpay the payment', partly, to(9_501, 4_000), refused('amount_exceeds_remaining')],
    ['cannot overpay a paid payment', paymentOf95({}), to(9_501), refused('amount_exceeds_remaining')],
    [
      'can be what was taken from it',
      paymentOf95({ status: 'pending' }),
      to(2_000, 9_500, 2_000),
      { ok: true },
    ],
    [
      'cannot be less than what was taken from it',
      paymentOf95({ status: 'pending' }),
      to(1_999, 9_500, 2_000),
      refused('correction_below_refunds'),
    ],
    [
      'can be higher by what was not received before a withdrawal',
      paymentOf95({ status: 'refund_due', received_cents: 1_000 }),
      to(9_500, 1_000),
      { ok: true },
    ],
    [
      'can be higher if a part is kept',
      paymentOf95({ received_cents: 1_000, kept_cents: 1_000, refund_percent: 0 }),
      to(9_500, 1_000),
      { ok: true },
    ],
    [
      'cannot exceed the price after a withdrawal, even if a part was refunded',
      paymentOf95({ status: 'refund_due', refunded_cents: 1_000 }),
      to(9_501, 9_500, 1_000),
      refused('amount_exceeds_remaining'),
    ],
    [
      'cannot exceed the price if a part was carried over',
      paymentOf95({ status: 'refund_due', received_cents: 5_000 }),
      to(9_501, 9_500, 4_500, 4_500),
      refused('amount_exceeds_remaining'),
    ],
    [
      'cannot be lower if the office waived a part',
      paymentOf95({ refunded_cents: 2_000 }),
      to(9_499, 9_500, 2_000),
      refused('correction_after_refund'),
    ],
    [
      'can stay if the office waived a part',
      paymentOf95({ refunded_cents: 2_000 }),
      to(9_500, 9_500, 2_000),
      { ok: true },
    ],
  ])('%s', (_, payment, correction, result) => {
    expect(checkCorrection(payment, correction)).toEqual(result)
  })
})

it.each([
  ['a paid payment owes the rest', paymentOf95({ received_cents: 9_000 }), to(9_000), true, 'pending', 0],
  ['without a seat it owes nothing', paymentOf95({ received_cents: 9_000 }), to(9_000), false, 'paid', 0],
  ['the last cent pays it', paymentOf95({ status: 'pending' }), to(9_500, 9_000), true, 'paid', 0],
  [
    'a failed payment stays so',
    paymentOf95({ status: 'failed', received_cents: 1 }),
    to(1, 2),
    true,
    'failed',
    0,
  ],
  [
    'a smaller sum is due',
    paymentOf95({ status: 'refund_due', received_cents: 9_000 }),
    to(9_000),
    false,
    'refund_due',
    0,
  ],
  [
    'the policy keeps its share',
    paymentOf95({ status: 'refund_due', received_cents: 5_001, kept_cents: 4_750, refund_percent: 50 }),
    to(5_001),
    false,
    'refund_due',
    2_500,
  ],
  [
    'a policy without a refund keeps all',
    paymentOf95({ received_cents: 4_000, kept_cents: 9_500, refund_percent: 0 }),
    to(4_000),
    false,
    'paid',
    4_000,
  ],
  [
    'after the refund, the rest is kept',
    paymentOf95({ received_cents: 9_000, refunded_cents: 4_750, kept_cents: 4_750, refund_percent: 50 }),
    to(9_000),
    false,
    'paid',
    4_250,
  ],
  [
    'a larger sum is due',
    paymentOf95({ status: 'refund_due', received_cents: 9_500 }),
    to(9_500, 1_000),
    false,
    'refund_due',
    0,
  ],
  [
    'the policy keeps its share of a larger sum',
    paymentOf95({ received_cents: 9_500, kept_cents: 1_000, refund_percent: 50 }),
    to(9_500, 1_000),
    false,
    'refund_due',
    4_750,
  ],
  [
    'everything was carried over',
    paymentOf95({ status: 'refund_due', received_cents: 0 }),
    to(5_000),
    false,
    'void',
    0,
  ],
  [
    'everything was refunded',
    paymentOf95({ status: 'refund_due', received_cents: 5_000, refunded_cents: 5_000 }),
    to(5_000),
    false,
    'refunded',
    0,
  ],
] as const)('after a correction, %s', (_, payment, correction, takesPart, status, kept_cents) => {
  expect(correctedPayment(payment, correction, takesPart)).toEqual({ status, kept_cents })
})

describe('a corrected refund', () => {
  it('cannot exceed what is paid without it', () => {
    const refunded = paymentOf95({ refunded_cents: 2_000 })
    expect(checkRefundCorrection(refunded, to(9_500, 2_000))).toEqual({ ok: true })
    expect(checkRefundCorrection(refunded, to(9_501, 2_000))).toEqual(refused('refund_exceeds_paid'))
  })

  it('cannot leave more than the price after the money was received again', () => {
    const paidAgain = paymentOf95({ received_cents: 11_500, refunded_cents: 2_000 })
    expect(checkRefundCorrection(paidAgain, to(2_000, 2_000))).toEqual({ ok: true })
    expect(checkRefundCorrection(paidAgain, to(1_999, 2_000))).toEqual(refused('correction_overpays'))
  })

  const stays = { withdrew: false, isOnly: true }
  const withdrew = { withdrew: true, isOnly: true }
  it.each([
    ['of a part leaves a paid payment paid', paymentOf95({ refunded_cents: 3_000 }), stays, 'paid', 0],
    [
      'of a payment in parts is owed again',
      paymentOf95({ status: 'pending', refunded_cents: 1 }),
      stays,
      'pending',
      0,
    ],
    [
      'may leave an open payment paid',
      paymentOf95({ status: 'pending', amount_cents: 9_000, refunded_cents: 500 }),
      stays,
      'paid',
      0,
    ],
    ['of everything closes the payment', paymentOf95({ refunded_cents: 9_500 }), stays, 'refunded', 0],
    [
      'leaves a void payment void',
      paymentOf95({ status: 'void', refunded_cents: 9_500 }),
      withdrew,
      'void',
      0,
    ],
    [
      'of everything that was less leaves the rest due after a withdrawal',
      paymentOf95({ status: 'refunded', refunded_cents: 9_000 }),
      withdrew,
      'refund_due',
      0,
    ],
    [
      'of everything that was less leaves the rest paid for a student who stays',
      paymentOf95({ status: 'refunded', refunded_cents: 9_000 }),
      stays,
      'paid',
      0,
    ],
    [
      'of the only refund keeps what the policy keeps, also if the wrong one was higher',
      paymentOf95({ refund_percent: 50, kept_cents: 1_000, refunded_cents: 4_000 }),
      withdrew,
      'refund_due',
      4_750,
    ],
    [
      'of one of several keeps what was kept',
      paymentOf95({ refund_percent: 50, kept_cents: 1_000, refunded_cents: 8_500 }),
      { withdrew: true, isOnly: false },
      'paid',
      1_000,
    ],
  ] as const)('%s', (_, payment, facts, status, kept_cents) => {
    expect(paymentOfCorrectedRefund(payment, facts)).toEqual({ status, kept_cents })
  })
})

it.each([
  [50_001, 0, 50_000, true],
  [50_000, 0, 50_000, false],
  [1, 50_000, 50_000, true],
  [1, 0, 0, true],
  [100_000, 0, null, false],
])('a refund of %d cents after %d above %s needs approval: %s', (cents, refundedBefore, above, needed) => {
  expect(refundNeedsApproval(cents, { refundedBefore, above })).toBe(needed)
})
