import type { Payment, PaymentReceipt, ReceiptChange } from '@cubby/contract/money/payments'
import { dayOf } from '@cubby/rules/days'
import { chargedView } from '@cubby/rules/money/discount'
import {
  isOpen,
  keptCents,
  paidCents,
  paymentStatus,
  refundDueCents,
  remainingCents,
} from '@cubby/rules/money/payment'
import type { Caller } from '../../../platform/caller.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { findReceiptsOfUser, type ReceiptRow } from './entries.ts'
import { isPaidByStudent } from './payers.ts'
import { installmentViews, type PaymentRow, paymentsQuery } from './queries.ts'
import { findReceiptChanges } from './receipt-changes.ts'

/**
 * Lists the caller's payments, the next one due first. Void payments appear only in the history, and what a center pays
 * nowhere.
 */
export async function listMyPayments(
  { deps, caller: { user } }: Pick<ContextParts, 'deps'> & { readonly caller: Pick<Caller, 'user'> },
  { history }: { history: boolean } = { history: false },
): Promise<Payment[]> {
  const { timezone } = deps.config.provider
  const today = dayOf(await deps.clock(deps.db), timezone)
  const [rows, receipts] = await Promise.all([
    paymentsQuery(deps.db)
      .where('enrollments.user_id', '=', user.id)
      .where(isPaidByStudent)
      .$if(!history, (query) => query.where('payments.status', '!=', 'void'))
      .execute(),
    findReceiptsOfUser(deps.db, user.id),
  ])
  const changes = await findReceiptChanges(deps.db, {
    receiptIds: receipts
      .filter(({ refunded_cents, moved_cents }) => refunded_cents + moved_cents > 0)
      .map(({ id }) => id),
    timezone,
  })
  return rows.map((row) => paymentView(row, { receipts, changes, today }))
}

interface Received {
  /** May include receipts for other payments, which are left out. */
  readonly receipts: readonly ReceiptRow[]
  /** What happened to their money afterwards, by receipt. */
  readonly changes: Awaited<ReturnType<typeof findReceiptChanges>>
  /** yyyy-MM-dd in the provider's time zone. */
  readonly today: string
}

/** Shows a payment to its student. */
export function paymentView(row: PaymentRow, { receipts, changes, today }: Received): Payment {
  return {
    id: row.id,
    enrollment_id: row.enrollment_id,
    class_id: row.class_id,
    session_id: row.session_id,
    class_name: row.class_title,
    class_title: row.class_title,
    amount: (row.installments && isOpen(row.status) ? remainingCents(row) : row.amount_cents) / 100,
    total: row.amount_cents / 100,
    ...chargedView(row, row.discount),
    paid: paidCents(row) / 100,
    remaining: remainingCents(row) / 100,
    refund_due: refundDueCents(row) / 100,
    kept: keptCents(row) / 100,
    refund_pending: row.refund_pending_cents / 100,
    checkout: row.checkout,
    is_surplus: row.is_surplus,
    receipts: receipts
      .filter(({ payment_id }) => payment_id === row.id)
      .map((receipt) => receiptView(receipt, changes.get(receipt.id) ?? [])),
    ...installmentViews(row, today),
    due_date: row.due_date,
    status: paymentStatus(row, today),
    session_date: row.start_date,
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

function receiptView(row: ReceiptRow, changes: readonly ReceiptChange[]): PaymentReceipt {
  return {
    id: row.id,
    number: row.receipt_number,
    amount: row.amount_cents / 100,
    refunded: row.refunded_cents / 100,
    moved: row.moved_cents / 100,
    carried_over: row.carried_over,
    method: row.method,
    last_four: row.last_four,
    received_at: row.received_at.toISOString(),
    changes: [...changes],
  }
}
