import { messages } from '@cubby/contract/messages'
import type {
  ReceiptRequest,
  RefundRequest,
  Transaction,
  TransactionChange,
} from '@cubby/contract/money/transactions'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { dayOf } from '@cubby/rules/days'
import { splitRefund } from '@cubby/rules/money/checkout'
import { checkRefund, remainingCents, resumedPayment } from '@cubby/rules/money/payment'
import { priceText } from '@cubby/rules/money/price-text'
import { decideTransaction } from '@cubby/rules/money/transaction'
import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext, TransactionContext } from '../../../platform/operation-context.ts'
import { readName } from '../../school/strong-actions/tell-admins.ts'
import { nothingKept } from './charge-enrollment.ts'
import { addRefund, findReceipts, leftOf } from './ledger.ts'
import {
  lockTransaction,
  readTransactionView,
  type TransactionLock,
  type TransactionRowWithFacts,
  transactionFacts,
} from './read-transaction.ts'
import { inFuture, receiveMoney, recordReceipt } from './receive-money.ts'
import { type Approved, askAboveLimit, proveRefund, requireRefundProof } from './require-refund-proof.ts'

/**
 * Sets the status of a payment: `paid` records the remaining amount as received now, and `refunded` records a refund of
 * the given amount. Setting the current status changes nothing.
 */
export async function setTransactionStatus(
  ctx: RequestContext,
  { id, change }: { readonly id: string; readonly change: TransactionChange },
): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  // Before the page of Stripe ends, so that a refused request changes nothing.
  if (change.status === 'refunded') await requireRefundProof({ ...ctx, db: deps.db }, change.amount ?? 0)
  await deps.endCheckout(deps, { paymentId: id })
  return write(ctx, async (trx) => {
    const before = await lockTransaction(deps, trx, id)
    const decision = decideTransaction(transactionFacts(before), change.status)
    if (!decision.ok) throw new Refusal(decision.reason)
    const asked =
      decision.outcome === 'set' ? await set({ deps, trx, caller }, { before, change }) : undefined
    const transaction = await readTransactionView(deps, trx, id)
    return { message: messages.transactionUpdated, ...asked, transaction }
  })
}

async function set(
  ctx: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  {
    before,
    change: { status, amount, reason },
  }: { readonly before: TransactionRowWithFacts; readonly change: TransactionChange },
): Promise<ApprovalAsked | undefined> {
  const { deps, trx, caller } = ctx
  if (status === 'refunded') {
    if (amount === undefined || reason === undefined) {
      throw new Refusal('invalid_input', { message: messages.refundAmountRequired })
    }
    const refund = { payment: before, refund: { amount, reason } }
    const asked = await askToRefund(ctx, refund)
    if (!asked) await recordRefund(ctx, refund)
    return asked
  }
  const now = await deps.clock(trx)
  // A fully paid payment whose refund was due, or of which a part was kept, becomes paid again without a new receipt.
  // For any other payment, `paid` records the remaining amount as received now.
  const isRestored = resumedPayment(before) === 'paid'
  if (status === 'paid' && !isRestored) {
    const cents = remainingCents({ ...before, status: 'pending' })
    await recordReceipt(
      { deps, trx, caller, now },
      { payment: before, money: { cents, method: 'other', receivedAt: now } },
    )
    return undefined
  }
  await trx
    .updateTable('payments')
    .set({ status, ...nothingKept, updated_at: now })
    .where('id', '=', before.id)
    .execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'payment.status_changed',
    subject: { type: 'payment', id: before.id },
    details: {
      user_id: before.user_id,
      from: before.status,
      to: status,
      amount: before.amount_cents / 100,
    },
    request: caller.request,
    now,
  })
  return undefined
}

/** Records money that the provider received for a payment, in full or in part, and sends the student a receipt. */
export async function recordPayment(
  ctx: RequestContext,
  input: { readonly id: string; readonly receipt: ReceiptRequest; readonly lock?: TransactionLock },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  await deps.endCheckout(deps, { paymentId: input.id })
  return write(ctx, async (trx) => {
    await receiveMoney({ deps, trx, caller }, input)
    return {
      transaction: await readTransactionView(deps, trx, input.id),
      message: messages.paymentRecorded,
    }
  })
}

/** Records a refund and notifies the student of its reason, or asks another administrator to approve it. */
export async function refundPayment(
  ctx: RequestContext,
  {
    id,
    refund,
    lock = lockTransaction,
  }: { readonly id: string; readonly refund: RefundRequest; readonly lock?: TransactionLock },
): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const payment = await lock(deps, trx, id)
    const asked = await askToRefund({ deps, trx, caller }, { payment, refund })
    if (asked) return { ...asked, transaction: await readTransactionView(deps, trx, id) }
    const isOnline = await recordRefund({ deps, trx, caller }, { payment, refund })
    return {
      transaction: await readTransactionView(deps, trx, id),
      message: isOnline ? messages.refundSent : messages.refundRecorded,
    }
  })
}

/** A changed transaction, or an unchanged one whose change another administrator has to approve. */
export type Changed = { transaction: Transaction; message: string } & Partial<ApprovalAsked>

/** Records a refund that another administrator asked for and the caller approves. */
export async function refundApproved(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  input: {
    readonly id: string
    readonly refund: RefundRequest
    readonly approved: Approved
  },
): Promise<void> {
  const payment = await lockTransaction(deps, trx, input.id)
  await recordRefund({ deps, trx, caller }, { ...input, payment })
}

/** Asks another administrator to approve a refund if the settings say so. Returns undefined otherwise. */
async function askToRefund(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { payment, refund }: { readonly payment: TransactionRowWithFacts; readonly refund: RefundRequest },
): Promise<ApprovalAsked | undefined> {
  const cents = Math.round(refund.amount * 100)
  const allowed = checkRefund(payment, cents)
  if (!allowed.ok) throw new Refusal(allowed.reason)
  const now = await deps.clock(trx)
  // A card gets its money on the day of the approval.
  const { date, ...undated } = refund
  const isToday = date === dayOf(now, deps.config.provider.timezone)
  const input = isToday && refund.method === 'card' ? undated : refund
  const wish = `refund ${priceText(refund.amount)} to ${await readName(trx, payment.user_id)}`
  return askAboveLimit({ deps, trx, caller, now }, { payment, cents, kind: 'refund', input, wish })
}

/**
 * Adds a refund and writes it to the audit log. What came through Stripe goes back through Stripe, unless the
 * office chose another method. Returns whether something is on its way to a card.
 */
async function recordRefund(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  {
    payment,
    refund: { amount, reason, method, reference, date },
    approved,
  }: {
    readonly payment: TransactionRowWithFacts
    readonly refund: RefundRequest
    /** Who asked for it, if the caller approves a request. */
    readonly approved?: Approved
  },
): Promise<boolean> {
  const cents = Math.round(amount * 100)
  const allowed = checkRefund(payment, cents)
  if (!allowed.ok) throw new Refusal(allowed.reason)
  const now = await deps.clock(trx)
  const did = `refunded ${priceText(amount)} to ${await readName(trx, payment.user_id)}`
  await proveRefund({ deps, trx, caller, now }, { amount, did, approved })
  const today = dayOf(now, deps.config.provider.timezone)
  const day = date ?? today
  if (day > today) throw inFuture(messages.refundDateInFuture)
  const how = { method, reference: reference || undefined }
  const parts = await partsOf({ deps, trx }, { payment, cents, method })
  const isOnline = parts.some(({ intent }) => intent)
  if (isOnline && day !== today) throw inFuture(messages.cardRefundToday)
  let current = payment
  for (const { intent, cents: part } of parts) {
    const refund = { cents: part, reason, day, recordedBy: caller.user.id }
    const online = intent && (await requestRefund({ deps, trx, now }, { payment, intent, refund }))
    const changed = await addRefund(
      { deps, trx, now },
      {
        payment: current,
        refund: online ? { ...refund, online } : { ...refund, ...how, ...(isOnline && { online: null }) },
      },
    )
    current = { ...current, ...changed }
  }
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'payment.refunded',
    subject: { type: 'payment', id: payment.id },
    details: {
      user_id: payment.user_id,
      session_id: payment.session_id,
      amount,
      ...(method && { method, reference: reference || null }),
      ...(day !== today && { date: day }),
      reason,
      ...(approved && { requested_by: approved.requestedBy }),
    },
    request: caller.request,
    now,
  })
  return isOnline
}

/** Splits a refund into what goes back to cards through Stripe and what the office gives back itself. */
async function partsOf(
  { deps, trx }: Pick<ContextParts, 'deps' | 'trx'>,
  {
    payment,
    cents,
    method,
  }: {
    readonly payment: TransactionRowWithFacts
    readonly cents: number
    readonly method: RefundRequest['method']
  },
) {
  if (!deps.stripe) return [{ intent: null, cents }]
  const receipts = await findReceipts(trx, [payment.id])
  const held = receipts.map((receipt) => ({ ...leftOf(receipt), intent: receipt.online_id }))
  const parts = splitRefund(held, cents, method)
  // Stripe refuses to refund a charge while the bank decides about it.
  if (payment.disputed && parts.some(({ intent }) => intent)) throw new Refusal('payment_disputed')
  return parts
}

/** Stores a refund that a job sends to Stripe. An earlier one that failed is done with. */
async function requestRefund(
  { deps, trx, now }: TransactionContext,
  {
    payment,
    intent,
    refund: { cents, reason, recordedBy },
  }: {
    readonly payment: TransactionRowWithFacts
    readonly intent: string
    readonly refund: { readonly cents: number; readonly reason: string; readonly recordedBy: string }
  },
): Promise<{ id: string; intent: string }> {
  const id = newId()
  await trx
    .updateTable('online_refunds')
    .set({ done_at: now })
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'failed')
    .where('done_at', 'is', null)
    .execute()
  await trx
    .insertInto('online_refunds')
    .values({
      id,
      payment_id: payment.id,
      payment_intent: intent,
      amount_cents: cents,
      status: 'requested',
      reason,
      requested_by: recordedBy,
      created_at: now,
    })
    .execute()
  await deps.jobs.enqueue(trx, 'send-refund', { refundId: id })
  return { id, intent }
}
