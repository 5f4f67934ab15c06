import { dayOf } from '@cubby/rules/days'
import { splitArrived } from '@cubby/rules/money/checkout'
import { invoiceSums } from '@cubby/rules/money/invoices'
import type Stripe from 'stripe'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { stripeTime } from '../../../platform/stripe.ts'
import { notifyMany } from '../../messages/notifications/notify.ts'
import { directorsOf } from '../centers/queries.ts'
import { invoiceNotOwedForDirectors } from '../invoices/messages.ts'
import type { InvoiceRow } from '../invoices/queries.ts'
import { addInvoiceReceipt } from '../invoices/receive-receipt.ts'
import { nothingKept } from '../payments/charge-enrollment.ts'
import { addReceipt, type ReceivedMoney } from '../payments/ledger.ts'
import { paymentNotOwed } from '../payments/messages.ts'
import { readTransactionRow, type TransactionRowWithFacts } from '../payments/transaction-rows.ts'
import type { CheckoutRow } from './checkouts.ts'
import { bookOfSchool } from './school-entries.ts'

interface Arrived {
  readonly cents: number
  readonly intent: string
  readonly charge: Stripe.Charge | null
}

type Paid = { readonly payment: TransactionRowWithFacts } | { readonly invoice: InvoiceRow }

/** Records money that arrived. It is never refused: what is not owed is due for a refund. */
export async function recordMoney(
  ctx: TransactionContext,
  { cents, intent, charge, ...paid }: Arrived & Paid,
): Promise<void> {
  const { now } = ctx
  const charged = charge ? stripeTime(charge.created) : now
  const money = {
    method: 'card',
    lastFour: charge?.payment_method_details?.card?.last4 ?? null,
    reference: intent,
    // The clock of Stripe may be ahead.
    receivedAt: new Date(Math.min(charged.getTime(), now.getTime())),
    recordedBy: null,
    onlineId: intent,
    cents,
  } as const
  if ('invoice' in paid) await recordForInvoice(ctx, paid.invoice, money)
  else await recordForPayment(ctx, paid.payment, money)
}

type CardMoney = ReceivedMoney & { readonly receivedAt: Date }

async function recordForPayment(
  ctx: TransactionContext,
  payment: TransactionRowWithFacts,
  money: CardMoney,
): Promise<void> {
  const { owed, surplus } = splitArrived(payment, money.cents)
  if (owed > 0) await addReceipt(ctx, { payment, money: { ...money, cents: owed } })
  if (surplus > 0) {
    const id = await recordSurplus(ctx, payment, { ...money, cents: surplus })
    await writeAuditLog(ctx.trx, {
      actorId: null,
      action: 'payment.refund_due',
      subject: { type: 'payment', id },
      details: { user_id: payment.user_id, session_id: payment.session_id, amount: surplus / 100 },
      request: null,
      now: ctx.now,
    })
  }
  await writeAuditLog(ctx.trx, {
    actorId: payment.user_id,
    action: 'payment.paid',
    subject: { type: 'payment', id: payment.id },
    details: {
      session_id: payment.session_id,
      amount: money.cents / 100,
      reference: money.reference,
      ...(money.lastFour && { last_four: money.lastFour }),
    },
    request: null,
    now: ctx.now,
  })
}

/** The students hear nothing of it, because their center pays. */
async function recordForInvoice(
  ctx: TransactionContext,
  invoice: InvoiceRow,
  money: CardMoney,
): Promise<void> {
  const { deps, trx, now } = ctx
  const owed = invoice.status === 'issued' ? Math.min(money.cents, invoiceSums(invoice.lines).balance) : 0
  const surplus = money.cents - owed
  if (owed > 0) {
    const day = dayOf(money.receivedAt, deps.config.provider.timezone)
    await addInvoiceReceipt(ctx, { invoice, day, money: { ...money, cents: owed } })
  }
  const [first] = invoice.lines
  if (surplus > 0 && first) {
    const payment = await readTransactionRow(trx, first.payment_id)
    await recordSurplus(ctx, payment, { ...money, cents: surplus }, null)
    await notifyMany(ctx, {
      userIds: await directorsOf(trx, invoice.center_id),
      message: () => invoiceNotOwedForDirectors({ cents: surplus, number: invoice.number ?? '' }),
    })
  }
  await writeAuditLog(trx, {
    actorId: null,
    action: 'invoice.paid',
    subject: { type: 'invoice', id: invoice.id },
    details: {
      center_id: invoice.center_id,
      number: invoice.number,
      amount: money.cents / 100,
      reference: money.reference,
      ...(money.lastFour && { last_four: money.lastFour }),
    },
    request: null,
    now,
  })
}

/**
 * Keeps money that was not owed as a payment of its own, because a payment is never overpaid. It is due for a
 * refund. Returns the id of that payment.
 */
async function recordSurplus(
  ctx: TransactionContext,
  payment: TransactionRowWithFacts,
  money: ReceivedMoney,
  messageOf: typeof paymentNotOwed | null = paymentNotOwed,
): Promise<string> {
  const { trx, now } = ctx
  const id = newId()
  await trx
    .insertInto('payments')
    .values({
      id,
      enrollment_id: payment.enrollment_id,
      amount_cents: money.cents,
      due_date: payment.due_date,
      is_surplus: true,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const surplus = await readTransactionRow(trx, id)
  await addReceipt(ctx, { payment: surplus, money, messageOf })
  await trx
    .updateTable('payments')
    .set({ status: 'refund_due', ...nothingKept, updated_at: now })
    .where('id', '=', id)
    .execute()
  return id
}

/** Books what Stripe kept of a charge. It may be known only later. */
export async function bookFee(
  ctx: TransactionContext,
  { id, payment_id }: CheckoutRow,
  charge: Stripe.Charge | null,
): Promise<void> {
  const transaction = charge?.balance_transaction
  if (!transaction || typeof transaction !== 'object') return
  await bookOfSchool(ctx, {
    kind: 'fee',
    cents: transaction.fee,
    paymentId: payment_id,
    onlineId: transaction.id,
    at: stripeTime(transaction.created),
  })
  await ctx.trx.updateTable('checkouts').set({ has_fee: true }).where('id', '=', id).execute()
}
