import type { RefundPolicy } from '@cubby/contract/refund-policy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok, refused } from '../rule-result.ts'
import { instantOf } from '../time-zone.ts'
import type { PaymentFacts } from './payment.ts'
import {
  checkShownRefund,
  reachedPolicy,
  refundableCents,
  refundDeadlines,
  refundPercent,
  refundPolicyText,
  refundsEverything,
  withdrawalRefund,
} from './refund-policy.ts'

const ZONE = 'America/New_York'
const FULL: RefundPolicy = [{ days: 0, percent: 100 }]
const HALF: RefundPolicy = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
]

function session(startDate: string, startTime: string) {
  return { startDate, startTime, startsAt: instantOf(startDate, startTime, ZONE) }
}

const evening = session('2026-12-03', '18:00')
const percentAt = (policy: RefundPolicy, now: string, of = evening) =>
  refundPercent(refundDeadlines(policy, of, ZONE), new Date(now))

describe('the deadlines', () => {
  it('are at the time of day at which the session starts', () => {
    expect(refundDeadlines(HALF.toReversed(), evening, ZONE)).toEqual([
      { until: '2026-11-26T23:00:00.000Z', percent: 100 },
      { until: '2026-12-01T23:00:00.000Z', percent: 50 },
    ])
  })

  it('count calendar days when the clocks change', () => {
    const [spring] = refundDeadlines(HALF, session('2027-03-18', '09:00'), ZONE)
    const [fall] = refundDeadlines(HALF, session('2026-11-05', '09:00'), ZONE)
    // 9 AM is 14:00 UTC in winter and 13:00 UTC in summer.
    expect(spring?.until).toBe('2027-03-11T14:00:00.000Z')
    expect(fall?.until).toBe('2026-10-29T13:00:00.000Z')
  })

  it('of 0 days are the start itself, also at a time that the clocks skip', () => {
    const startsAt = new Date('2027-03-14T07:30:00Z')
    const skipped = { startDate: '2027-03-14', startTime: '02:30', startsAt }
    expect(refundDeadlines(FULL, skipped, ZONE)).toEqual([{ until: startsAt.toISOString(), percent: 100 }])
  })
})

describe('the share', () => {
  it.each([
    ['weeks before', '2026-11-01T12:00:00Z', 100],
    ['exactly 7 days before', '2026-11-26T23:00:00.000Z', 100],
    ['a millisecond later', '2026-11-26T23:00:00.001Z', 50],
    ['exactly 2 days before', '2026-12-01T23:00:00.000Z', 50],
    ['a millisecond after that', '2026-12-01T23:00:00.001Z', 0],
    ['at the start', '2026-12-03T23:00:00.000Z', 0],
  ])('%s', (_when, now, percent) => {
    expect(percentAt(HALF, now)).toBe(percent)
  })

  it('is everything until the start by default, and nothing without steps', () => {
    expect(percentAt(FULL, '2026-12-03T22:59:59.999Z')).toBe(100)
    expect(percentAt([], '2026-01-01T00:00:00Z')).toBe(0)
  })

  it('never grows with time, whatever the policy', () => {
    const step = fc.record({
      days: fc.integer({ min: 0, max: 365 }),
      percent: fc.integer({ min: 1, max: 100 }),
    })
    const start = evening.startsAt.getTime()
    const hours = fc.integer({ min: -400 * 24, max: 24 })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 5 }), hours, hours, (policy, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map((hour) =>
          percentAt(policy, new Date(start + hour * 3_600_000).toISOString()),
        )
        expect(early).toBeGreaterThanOrEqual(late ?? 0)
      }),
    )
  })
})

describe('the policy after a move', () => {
  it.each([
    [100, HALF],
    [50, [{ days: 2, percent: 50 }]],
    [0, []],
  ])('gives back at most the %i%% that a withdrawal would have given back', (percent, policy) => {
    expect(reachedPolicy(HALF, percent)).toEqual(policy)
    expect(reachedPolicy(HALF.toReversed(), percent).toSorted((a, b) => b.days - a.days)).toEqual(policy)
  })

  it('never gives back more than the policy or the share, at any time', () => {
    const steps = fc.uniqueArray(
      fc.record({ days: fc.integer({ min: 0, max: 60 }), percent: fc.integer({ min: 1, max: 100 }) }),
      { selector: ({ days }) => days, maxLength: 5 },
    )
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 70 }),
        (policy, percent, days) => {
          const now = new Date(evening.startsAt.getTime() - days * 86_400_000).toISOString()
          expect(percentAt(reachedPolicy(policy, percent), now)).toBe(
            Math.min(percentAt(policy, now), percent),
          )
        },
      ),
    )
  })
})

describe('the refund', () => {
  it.each([
    [9_500, 50, 4_750],
    [9_501, 50, 4_751],
    [1, 1, 1],
    [24_000, 33, 7_920],
    [9_999, 100, 9_999],
    [9_999, 0, 0],
    [0, 100, 0],
  ])('of %i cents at %i percent is %i cents', (paid, percent, refund) => {
    expect(refundableCents(paid, percent)).toBe(refund)
  })

  it('is never more than what was paid, and at most one cent more than the exact share', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), (paid, percent) => {
        const refund = refundableCents(paid, percent)
        expect(refund).toBeLessThanOrEqual(paid)
        expect(refund * 100).toBeGreaterThanOrEqual(paid * percent)
        expect(refund * 100).toBeLessThan(paid * percent + 100)
      }),
    )
  })

  const payment = { status: 'paid', amount_cents: 9_500, received_cents: 9_500 } as const

  it('is a share of what was paid and not refunded before', () => {
    expect(withdrawalRefund({ ...payment, refunded_cents: 2_000, kept_cents: 0 }, 50)).toEqual({
      paid: 7_500,
      refund: 3_750,
    })
    expect(withdrawalRefund(undefined, 50)).toEqual({ paid: 0, refund: 0 })
  })

  it('does not change once the payment was released', () => {
    const released = { ...payment, refunded_cents: 0, kept_cents: 2_500 }
    expect(withdrawalRefund({ ...released, status: 'refund_due' }, 10)).toEqual({
      paid: 9_500,
      refund: 7_000,
    })
    expect(withdrawalRefund(released, 10)).toEqual({ paid: 9_500, refund: 0 })
    const all = { ...released, status: 'refund_due', kept_cents: 0 } as const
    expect(withdrawalRefund(all, 10)).toEqual({ paid: 9_500, refund: 9_500 })
  })
})

it.each([
  ['the same', { paid: 95, refund: 47.5 }, { paid: 9_500, refund: 4_750 }, ok],
  ['more', { paid: 95, refund: 47.5 }, { paid: 9_500, refund: 9_500 }, ok],
  ['less', { paid: 95, refund: 95 }, { paid: 9_500, refund: 4_750 }, refused('refund_changed')],
  ['a cent less', { paid: 95, refund: 47.51 }, { paid: 9_500, refund: 4_750 }, refused('refund_changed')],
  ['less, because the office refunded a part', { paid: 95, refund: 95 }, { paid: 7_500, refund: 7_500 }, ok],
  [
    'less than what was paid meanwhile',
    { paid: 0, refund: 0 },
    { paid: 9_500, refund: 4_750 },
    refused('refund_changed'),
  ],
  ['everything, with nothing shown', undefined, { paid: 9_500, refund: 9_500 }, ok],
  ['a part, with nothing shown', undefined, { paid: 9_500, refund: 9_499 }, refused('refund_changed')],
] as const)('a student who would get back %s than shown', (_what, shown, current, result) => {
  expect(checkShownRefund(shown, current)).toEqual(result)
})

it.each([
  [HALF, 'Until 7 days before the start: 100%; until 2 days before: 50%; after that: nothing.'],
  [HALF.toReversed(), 'Until 7 days before the start: 100%; until 2 days before: 50%; after that: nothing.'],
  [FULL, 'Until the start: 100%.'],
  [[{ days: 1, percent: 80 }], 'Until 1 day before the start: 80%; after that: nothing.'],
  [
    [
      { days: 7, percent: 100 },
      { days: 0, percent: 50 },
    ],
    'Until 7 days before the start: 100%; until the start: 50%.',
  ],
  [[], 'Nothing is refunded.'],
])('%j reads %s', (policy, text) => {
  expect(refundPolicyText(policy)).toBe(text)
})

it('only a share of 100% until the start is everything', () => {
  expect([FULL, HALF, [{ days: 0, percent: 99 }], []].map(refundsEverything)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

it('gives back all that was paid above a price that the office lowered, and the share of the price', () => {
  const lowered: PaymentFacts = {
    amount_cents: 4_000,
    kept_cents: 4_000,
    received_cents: 9_500,
    refunded_cents: 0,
    status: 'refund_due',
  }
  expect(withdrawalRefund(lowered, 50)).toEqual({ paid: 9_500, refund: 7_500 })
  expect(withdrawalRefund(lowered, 0)).toEqual({ paid: 9_500, refund: 5_500 })
})
