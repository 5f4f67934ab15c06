import type { Payment, PaymentReceipt } from '@cubby/contract/money/payments'
import { paidCents, paymentStatus, refundDueCents, remainingCents } from '@cubby/rules/money/payment'
import type { ReceiptRow } from './ledger.ts'
import type { PaymentRow } from './queries.ts'

/**
 * `today` is the calendar date in the provider's time zone, yyyy-MM-dd. `receipts` may include those of other
 * payments.
 */
export function paymentView(row: PaymentRow, receipts: readonly ReceiptRow[], today: string): Payment {
  return {
    id: row.id,
    enrollment_id: row.enrollment_id,
    class_id: row.class_id,
    session_id: row.session_id,
    class_name: row.class_title,
    class_title: row.class_title,
    amount: row.amount_cents / 100,
    paid: paidCents(row) / 100,
    remaining: remainingCents(row) / 100,
    refund_due: refundDueCents(row) / 100,
    kept: row.kept_cents / 100,
    receipts: receipts.filter(({ payment_id }) => payment_id === row.id).map(receiptView),
    due_date: row.due_date,
    status: paymentStatus(row, today),
    session_date: row.start_date,
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

function receiptView(row: ReceiptRow): PaymentReceipt {
  return {
    id: row.id,
    amount: row.amount_cents / 100,
    refunded: row.refunded_cents / 100,
    moved: row.moved_cents / 100,
    carried_over: row.carried_over,
    method: row.method,
    last_four: row.last_four,
    received_at: row.received_at.toISOString(),
  }
}
