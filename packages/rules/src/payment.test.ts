import { describe, expect, it } from 'vitest'
import { dayOf } from './days.ts'
import { decidePay, isUnpaid, paymentDueDate, paymentStatus, releasedPayment } from './payment.ts'

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

  it('takes another number of days, too', () => {
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
  ])('of an unpaid one on %s is %s', (today, expected) => {
    expect(paymentStatus(unpaid, today)).toBe(expected)
    expect(paymentStatus({ ...unpaid, status: 'failed' }, today)).toBe(expected)
  })

  it.each([
    // New York: midnight is 05:00 UTC in winter, 04:00 UTC in summer.
    ['2027-03-14', '2027-03-15T03:59:59Z', 'due_soon'],
    ['2027-03-14', '2027-03-15T04:00:00Z', 'overdue'],
    ['2027-11-07', '2027-11-08T04:59:59Z', 'due_soon'],
    ['2027-11-07', '2027-11-08T05:00:00Z', 'overdue'],
  ])('due on %s, a day the clocks change, is at %s %s', (due_date, at, expected) => {
    expect(paymentStatus({ status: 'pending', due_date }, dayOf(new Date(at), 'America/New_York'))).toBe(
      expected,
    )
  })

  it.each(['paid', 'refund_due', 'refunded', 'void'] as const)(
    'of a %s one is no matter of days',
    (status) => {
      expect(paymentStatus({ status, due_date: '2020-01-01' }, '2027-01-01')).toBe(status)
    },
  )
})

it('money is owed until it is paid', () => {
  const all = ['pending', 'due_soon', 'overdue', 'paid', 'refund_due', 'refunded', 'void'] as const
  expect(all.filter((status) => isUnpaid({ status }))).toEqual(['pending', 'due_soon', 'overdue'])
})

it.each([
  ['pending', 'charge', 'void'],
  ['failed', 'charge', 'void'],
  ['paid', 'already_paid', 'refund_due'],
  ['refund_due', 'payment_not_due', 'refund_due'],
  ['refunded', 'payment_not_due', 'refunded'],
  ['void', 'payment_not_due', 'void'],
] as const)('a %s payment: %s on Pay Now, %s when released', (status, decision, released) => {
  expect(decidePay(status)).toBe(decision)
  expect(releasedPayment(status)).toBe(released)
})
