import type { Payment } from '@cubby/contract/payments'
import { paymentStatus } from '@cubby/rules/payment'
import type { PaymentRow } from './queries.ts'

/** `today` is the provider's day, yyyy-MM-dd. */
export function paymentView(row: PaymentRow, today: string): Payment {
  return {
    id: row.id,
    enrollment_id: row.enrollment_id,
    class_id: row.class_id,
    session_id: row.session_id,
    class_name: row.class_title,
    class_title: row.class_title,
    amount: row.amount_cents / 100,
    due_date: row.due_date,
    status: paymentStatus(row, today),
    session_date: row.start_date,
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
