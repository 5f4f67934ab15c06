import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import type { LedgerEntry, Transaction } from '@cubby/contract/money/transactions'
import { daysBetween } from '@cubby/rules/days'
import { chargedView } from '@cubby/rules/money/discount'
import { methodsText } from '@cubby/rules/money/method-text'
import {
  checkPay,
  keptCents,
  paidCents,
  paymentStatus,
  refundDueCents,
  remainingCents,
} from '@cubby/rules/money/payment'
import { overdueCents } from '@cubby/rules/money/payment-plan'
import { allowedStatuses } from '@cubby/rules/money/transaction'
import { installmentViews } from './queries.ts'
import {
  type findEntries,
  type TransactionRow,
  type TransactionRowWithFacts,
  transactionFacts,
} from './transaction-rows.ts'

export function entryView(row: Awaited<ReturnType<typeof findEntries>>[number]): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    receipt_number: row.number,
    amount: row.amount_cents / 100,
    method: row.method,
    last_four: row.last_four,
    reference: row.reference,
    reason: row.reason,
    // Version 1.1.0 recorded refunds with the time of their receipt.
    received_at: (row.kind === 'refund' ? (row.value_at ?? row.booked_at) : row.received_at).toISOString(),
    booked_at: row.booked_at.toISOString(),
    can_correct: row.can_correct,
    recorded_at: row.recorded_at.toISOString(),
    recorded_by: row.recorder_name,
  }
}

export function sharedView(row: TransactionRow, today: string) {
  return {
    id: row.id,
    payment_id: row.id,
    user_id: row.user_id,
    student_name: row.student_name,
    student_email: row.student_email ?? '',
    class_name: row.class_title,
    session_date: row.start_date,
    session_id: row.session_id,
    paid_by: row.paid_by,
    amount: row.amount_cents / 100,
    ...chargedView(row, row.discount),
    paid: paidCents(row) / 100,
    remaining: remainingCents(row) / 100,
    due_date: row.due_date,
    ...installmentViews(row, today),
    last_four: row.method_last_four,
    parts: row.parts.map(({ cents, received_at, ...how }) => ({
      ...how,
      amount: cents / 100,
      received_at: new Date(received_at).toISOString(),
    })),
  }
}

/** Returns how a payment was paid for an export: 'Cash, Check 2077' or '****4242'. */
export function methodsForExport({
  parts = [],
  last_four,
}: Pick<Transaction, 'parts' | 'last_four'>): string {
  return methodsText(parts, '****') || (last_four ? `****${last_four}` : '')
}

/** Returns the installments for an export: '2027-01-04 80.00 paid, 2027-01-31 80.00 open 30.00'. */
export function installmentsForExport({ installments = [] }: Pick<Transaction, 'installments'>): string {
  return installments
    .map(({ due_date, amount, remaining, status }) => {
      const left = remaining > 0 && remaining < amount ? ` ${remaining.toFixed(2)}` : ''
      return `${due_date} ${amount.toFixed(2)} ${status === 'paid' ? 'paid' : `open${left}`}`
    })
    .join(', ')
}

/** `today` is the calendar date in the provider's time zone, yyyy-MM-dd. */
export function outstandingView(row: TransactionRow, today: string): OutstandingPayment {
  const daysLeft = daysBetween(today, row.due_date)
  const status = paymentStatus(row, today)
  return {
    ...sharedView(row, today),
    created_at: row.created_at.toISOString(),
    overdue: overdueCents(row, today) / 100,
    status: status === 'overdue' || status === 'due_soon' ? status : 'pending',
    days_overdue: Math.max(0, -daysLeft),
    days_until_due: Math.max(0, daysLeft),
    reminded_at: row.reminded_at?.toISOString() ?? null,
  }
}

export function transactionView(row: TransactionRowWithFacts, today: string): Transaction {
  return {
    ...sharedView(row, today),
    enrollment_id: row.enrollment_id,
    invoice: row.invoice,
    takes_part: row.takes_part,
    status: row.status,
    reference: row.reference,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    refunded: row.refunded_cents / 100,
    refund_due: refundDueCents(row) / 100,
    kept: keptCents(row) / 100,
    refund_percent: row.refund_percent,
    carried_in: row.carried_in_cents / 100,
    carried_out: row.carried_out_cents / 100,
    allowed_statuses: allowedStatuses(transactionFacts(row)),
    can_record: checkPay(row.status).ok && row.center_id === null,
    refund_pending: row.refund_pending_cents / 100,
    disputed: row.disputed,
    is_surplus: row.is_surplus,
  }
}
