import type { Payment, PaymentReceipt } from '@cubby/contract/money/payments'
import { dayOf } from '@cubby/rules/days'
import { paidCents, paymentStatus, refundDueCents, remainingCents } from '@cubby/rules/money/payment'
import type { Caller } from '../../../platform/http/caller.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { findReceiptsOfUser, type ReceiptRow } from './ledger.ts'
import { type PaymentRow, paymentsQuery } from './queries.ts'

/** Lists the caller's payments, the next one due first. Void payments appear only in the history. */
export async function listMyPayments(
  { deps, caller: { user } }: Pick<ContextParts, 'deps'> & { readonly caller: Pick<Caller, 'user'> },
  { history }: { history: boolean } = { history: false },
): Promise<Payment[]> {
  const today = dayOf(await deps.clock(deps.db), deps.config.provider.timezone)
  const [rows, receipts] = await Promise.all([
    paymentsQuery(deps.db)
      .where('enrollments.user_id', '=', user.id)
      .$if(!history, (query) => query.where('payments.status', '!=', 'void'))
      .execute(),
    findReceiptsOfUser(deps.db, user.id),
  ])
  return rows.map((row) => paymentView(row, receipts, today))
}

/**
 * Shows a payment to its student. `today` is yyyy-MM-dd in the provider's time zone. `receipts` may include receipts for
 * other payments, which are left out.
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
