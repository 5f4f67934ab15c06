import type { Payment, PaymentStatus } from '@cubby/contract/money/payments'

const URGENCY: readonly PaymentStatus[] = ['overdue', 'due_soon', 'pending', 'refund_due']

/** Open payments by urgency and due date, and closed ones, the latest first. */
export function openAndClosed(payments: readonly Payment[]): Record<'open' | 'closed', Payment[]> {
  const isOpen = ({ status }: Payment) => URGENCY.includes(status)
  return {
    open: payments
      .filter(isOpen)
      .toSorted(
        (one, other) =>
          URGENCY.indexOf(one.status) - URGENCY.indexOf(other.status) ||
          one.due_date.localeCompare(other.due_date),
      ),
    closed: payments
      .filter((payment) => !isOpen(payment))
      .toSorted((one, other) => other.due_date.localeCompare(one.due_date)),
  }
}
