import type { Payment } from '@cubby/contract/money/payments'
import { describe, expect, it } from 'vitest'
import { withdrawalRefund, withdrawalTexts } from './withdrawal-refund.ts'

const payment = (changes: Partial<Payment>): Payment => ({
  id: 'payment',
  enrollment_id: 'enrollment',
  class_id: 'class',
  session_id: 'session',
  class_name: 'Art',
  class_title: 'Art',
  amount: 95,
  paid: 95,
  remaining: 0,
  refund_due: 0,
  kept: 0,
  receipts: [],
  due_date: '2026-11-26',
  status: 'paid',
  session_date: '2026-12-03',
  paid_at: null,
  created_at: '2026-11-01T15:00:00Z',
  ...changes,
})
const startsAt = '2026-12-03T23:00:00.000Z'
const half = [
  { until: '2026-11-26T23:00:00.000Z', percent: 100 },
  { until: '2026-12-01T23:00:00.000Z', percent: 50 },
]
const textsAt = (now: string, of: Payment | undefined, deadlines = half) =>
  withdrawalTexts({
    payment: of,
    deadlines,
    startsAt,
    now: new Date(now),
    timeZone: 'America/New_York',
  })

describe('before a withdrawal, the texts', () => {
  it('state the refund and all deadlines to come', () => {
    expect(textsAt('2026-11-26T23:00:00Z', payment({}))).toEqual([
      'You paid $95.00, which will be refunded.',
      'Until Thursday, Nov 26, 6:00 PM you get $95.00 back.',
      'Until Tuesday, Dec 1, 6:00 PM you get $47.50 back.',
    ])
    expect(textsAt('2026-11-26T23:00:01Z', payment({}))).toEqual([
      'You paid $95.00. $47.50 will be refunded.',
      'Until Tuesday, Dec 1, 6:00 PM you get $47.50 back.',
    ])
    expect(textsAt('2026-12-01T23:00:01Z', payment({}))).toEqual([
      'You paid $95.00. Nothing will be refunded.',
    ])
  })

  it('state no deadline if everything is refunded until the start', () => {
    expect(textsAt('2026-11-20T12:00:00Z', payment({}), [{ until: startsAt, percent: 100 }])).toEqual([
      'You paid $95.00, which will be refunded.',
    ])
  })

  it('state what need not be paid any more', () => {
    const unpaid = payment({ paid: 0, remaining: 95, status: 'pending' })
    const part = payment({ paid: 40, remaining: 55, status: 'pending' })
    expect(textsAt('2026-12-01T12:00:00Z', unpaid)).toEqual([
      'You no longer have to pay the $95.00 that is due.',
    ])
    expect(textsAt('2026-12-01T12:00:00Z', part)).toEqual([
      'You paid $40.00. $20.00 will be refunded.',
      'Until Tuesday, Dec 1, 6:00 PM you get $20.00 back.',
      'You no longer have to pay the $55.00 that is due.',
    ])
    expect(textsAt('2026-12-01T12:00:00Z', undefined)).toEqual([])
  })

  it('state the refund that is due since the seat was given up before', () => {
    const released = payment({ status: 'refund_due', refund_due: 47.5, kept: 47.5 })
    expect(textsAt('2026-12-01T23:00:01Z', released)).toEqual(['You paid $95.00. $47.50 will be refunded.'])
  })
})

it.each([
  [undefined, 100, { paid: 0, refund: 0 }],
  [payment({}), 50, { paid: 95, refund: 47.5 }],
  // Rounded up to the cent, as on the server.
  [payment({ paid: 95.01 }), 50, { paid: 95.01, refund: 47.51 }],
  [payment({ status: 'refund_due', refund_due: 47.5, kept: 47.5 }), 0, { paid: 95, refund: 47.5 }],
])('%# sends the amounts that were shown', (of, percent, amounts) => {
  expect(withdrawalRefund(of, percent)).toEqual(amounts)
})
