import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import type { Transaction } from '@cubby/contract/money/transactions'
import { daysBetween } from '@cubby/rules/days'
import {
  checkPay,
  paidCents,
  paymentStatus,
  refundDueCents,
  remainingCents,
} from '@cubby/rules/money/payment'
import { allowedStatuses } from '@cubby/rules/money/transaction'
import type { TransactionRow, TransactionRowWithFacts } from './transaction-queries.ts'

export function sharedView(row: TransactionRow) {
  return {
    id: row.id,
    payment_id: row.id,
    user_id: row.user_id,
    student_name: row.student_name,
    student_email: row.student_email,
    class_name: row.class_title,
    session_date: row.start_date,
    amount: row.amount_cents / 100,
    paid: paidCents(row) / 100,
    remaining: remainingCents(row) / 100,
    due_date: row.due_date,
    last_four: row.method_last_four,
  }
}

/** `today` is the calendar date in the provider's time zone, yyyy-MM-dd. */
export function outstandingView(row: TransactionRow, today: string): OutstandingPayment {
  const daysLeft = daysBetween(today, row.due_date)
  const status = paymentStatus(row, today)
  return {
    ...sharedView(row),
    status: status === 'overdue' || status === 'due_soon' ? status : 'pending',
    days_overdue: Math.max(0, -daysLeft),
    days_until_due: Math.max(0, daysLeft),
    reminded_at: row.reminded_at?.toISOString() ?? null,
  }
}

export function transactionView(row: TransactionRowWithFacts): Transaction {
  return {
    ...sharedView(row),
    status: row.status,
    reference: row.reference,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    refunded: row.refunded_cents / 100,
    refund_due: refundDueCents(row) / 100,
    kept: row.kept_cents / 100,
    refund_percent: row.refund_percent,
    allowed_statuses: allowedStatuses({ ...row, seatHeld: row.seat_held, replaced: row.replaced }),
    can_record: checkPay(row.status).ok,
  }
}
