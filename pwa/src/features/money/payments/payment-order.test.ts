import type { Payment, PaymentStatus } from '@cubby/contract/money/payments'
import { isUnpaid } from '@cubby/rules/money/payment'
import { expect, it } from 'vitest'
import { openAndClosed } from './payment-order.ts'

const payment = (id: string, status: PaymentStatus, dueDate: string): Payment =>
  ({ id, status, due_date: dueDate }) as Payment

it('puts the most urgent payment first and separates the closed ones', () => {
  const { open, closed } = openAndClosed([
    payment('paid-long-ago', 'paid', '2026-01-01'),
    payment('later', 'pending', '2026-12-01'),
    payment('sooner', 'pending', '2026-11-30'),
    payment('refund', 'refund_due', '2026-10-01'),
    payment('soon', 'due_soon', '2026-11-25'),
    payment('late', 'overdue', '2026-11-01'),
    payment('paid-lately', 'paid', '2026-10-01'),
    payment('void', 'void', '2026-05-01'),
  ])
  expect(open.map(({ id }) => id)).toEqual(['late', 'soon', 'sooner', 'later', 'refund'])
  expect(closed.map(({ id }) => id)).toEqual(['paid-lately', 'void', 'paid-long-ago'])
  expect(closed.filter(isUnpaid)).toEqual([])
})
