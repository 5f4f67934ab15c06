import { dayOf } from '@cubby/rules/days'
import { splitArrived } from '@cubby/rules/money/checkout'
import { invoiceSums } from '@cubby/rules/money/invoices'
import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps, EndCheckout } from '../../../platform/deps.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { idOf, isRefusedByStripe, type StripeAccount, stripeTime } from '../../../platform/stripe.ts'
import { notifyMany } from '../../messages/notifications/notify.ts'
import { directorsOf } from '../centers/queries.ts'
import { invoiceNotOwedForDirectors } from '../invoices/messages.ts'
import { type InvoiceRow, lockInvoice } from '../invoices/queries.ts'
import { addInvoiceReceipt } from '../invoices/receive-receipt.ts'
import { nothingKept } from '../payments/charge-enrollment.ts'
import { addReceipt, type ReceivedMoney } from '../payments/ledger.ts'
import { paymentNotOwed } from '../payments/messages.ts'
import {
  lockTransaction,
  readTransactionRow,
  type TransactionRowWithFacts,
} from '../payments/read-transaction.ts'
import { bookOfSchool } from './school-entries.ts'

export type CheckoutRow = Selectable<Schema['checkouts']>

/** What is paid on a page. */
export type CheckoutSubject = { readonly paymentId: string } | { readonly invoiceId: string }

/** Returns the newest page on which a payment or an invoice could be paid. */
export function latestCheckout(db: Reader, of: CheckoutSubject): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where((eb) =>
      'paymentId' in of ? eb('payment_id', '=', of.paymentId) : eb('invoice_id', '=', of.invoiceId),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Everything that a charge tells: the card, when it was charged, and its fee. */
const EXPAND = ['payment_intent.latest_charge.balance_transaction']

/**
 * Asks Stripe what became of a page, and records it. The order, the number, and the delay of events make no difference,
 * because only the answer counts. A page of another installation has no effect.
 */
export async function settleCheckout(deps: Deps, stripe: StripeAccount, sessionId: string): Promise<void> {
  const api = await stripe.api()
  // Emulators do not know what to expand.
  const session = await api.checkout.sessions.retrieve(sessionId, stripe.isEmulated ? {} : { expand: EXPAND })
  await applySession(deps, session)
}

/** Ends the open pages that could pay this payment or its invoice. If one was paid already, records the money. */
export const endCheckout: EndCheckout = async (deps, of) => {
  const { stripe } = deps
  if (!stripe) return
  const open = await deps.db
    .selectFrom('checkouts')
    .select(['checkouts.id', 'session_id'])
    .where('checkouts.status', 'in', ['creating', 'open'])
    .where((eb) => {
      if ('invoiceId' in of) return eb('checkouts.invoice_id', '=', of.invoiceId)
      const payments = eb
        .selectFrom('payments')
        .select('payments.id')
        .where((one) =>
          'paymentId' in of
            ? one('payments.id', '=', of.paymentId)
            : one('payments.enrollment_id', '=', of.enrollmentId),
        )
      const invoices = eb.selectFrom('invoice_lines').select('invoice_id').where('payment_id', 'in', payments)
      return eb.or([eb('checkouts.payment_id', 'in', payments), eb('checkouts.invoice_id', 'in', invoices)])
    })
    .execute()
  for (const checkout of open) {
    await endPage(deps, stripe, checkout).catch((error: unknown) => {
      // The change must not wait for Stripe. The page is stale then, and a job ends it.
      deps.log.warn({ err: error, checkout: checkout.id }, 'a page of Stripe could not be ended')
    })
  }
}

export async function endPage(
  deps: Deps,
  stripe: StripeAccount,
  { id, session_id }: Pick<CheckoutRow, 'id' | 'session_id'>,
): Promise<void> {
  if (!session_id) {
    // Stripe never answered, so nobody knows the address of the page.
    const now = await deps.clock(deps.db)
    await deps.db
      .updateTable('checkouts')
      .set({ status: 'expired', closed_at: now })
      .where('id', '=', id)
      .where('status', '=', 'creating')
      .where('session_id', 'is', null)
      .execute()
    return
  }
  const api = await stripe.api()
  try {
    await applySession(deps, await api.checkout.sessions.expire(session_id))
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error
    // It is not open anymore, perhaps because it was paid.
    await settleCheckout(deps, stripe, session_id)
  }
}

async function applySession(deps: Deps, session: Stripe.Checkout.Session): Promise<void> {
  const found = await findCheckout(deps.db, session)
  if (!found) return
  await writeWithoutIdempotency(deps, async (trx) => {
    // In the order of every other operation: the session, the payment, and then what belongs to it.
    const paid = found.invoice_id
      ? { invoice: await lockInvoice({ deps, trx }, { id: found.invoice_id }) }
      : { payment: await lockTransaction(deps, trx, found.payment_id ?? '') }
    const checkout = await trx
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = await deps.clock(trx)
    const ctx = { deps, trx, now }
    const status = statusOf(session)
    const intent = idOf(session.payment_intent) ?? session.id
    const isClosed = isFinal(status)
    // An answer may arrive after a later one.
    if (
      status === 'paid' ? checkout.status !== 'paid' : !isFinal(checkout.status) && status !== checkout.status
    ) {
      await trx
        .updateTable('checkouts')
        .set({
          status,
          session_id: session.id,
          ...(session.url && { url: session.url }),
          ...(isClosed && { closed_at: now }),
          ...(status === 'paid' && { payment_intent: intent }),
        })
        .where('id', '=', checkout.id)
        .execute()
      if (status === 'paid') {
        const cents = session.amount_total ?? checkout.amount_cents
        await recordMoney(ctx, { ...paid, cents, intent, charge: chargeOf(session) })
      }
    }
    if (status === 'paid' && !checkout.has_fee) await bookFee(ctx, checkout, chargeOf(session))
  })
}

function isFinal(status: CheckoutRow['status']): boolean {
  return status === 'paid' || status === 'failed' || status === 'expired'
}

/** Finds the page in this installation, also if Stripe's answer to its creation was lost. */
async function findCheckout(db: Reader, session: Stripe.Checkout.Session) {
  const query = db.selectFrom('checkouts').select(['id', 'payment_id', 'invoice_id'])
  const known = await query.where('session_id', '=', session.id).executeTakeFirst()
  const ownId = session.metadata?.checkout_id
  if (known || !ownId) return known
  return query.where('id', '=', ownId).where('session_id', 'is', null).executeTakeFirst()
}

/** A page that is complete but not paid waits for the bank, until its payment intent has failed. */
function statusOf({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): CheckoutRow['status'] {
  if (payment_status !== 'unpaid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  const isFailed =
    typeof payment_intent === 'object' &&
    (payment_intent?.status === 'requires_payment_method' || payment_intent?.status === 'canceled')
  return isFailed ? 'failed' : 'processing'
}

function chargeOf({ payment_intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  return typeof charge === 'object' ? (charge ?? null) : null
}

interface Arrived {
  readonly cents: number
  readonly intent: string
  readonly charge: Stripe.Charge | null
}

type Paid = { readonly payment: TransactionRowWithFacts } | { readonly invoice: InvoiceRow }

/** Records money that arrived. It is never refused: what is not owed is due for a refund. */
async function recordMoney(
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
      message: invoiceNotOwedForDirectors({ cents: surplus, number: invoice.number ?? '' }),
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
async function bookFee(
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
