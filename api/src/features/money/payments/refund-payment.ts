import { messages } from '@cubby/contract/messages'
import type { RefundRequest, Transaction } from '@cubby/contract/money/transactions'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { dayOf } from '@cubby/rules/days'
import { splitRefund } from '@cubby/rules/money/checkout'
import { checkRefund } from '@cubby/rules/money/payment'
import { priceText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { readName } from '../../school/strong-actions/tell-admins.ts'
import { findReceipts, leftOf } from './entries.ts'
import { addRefund } from './ledger.ts'
import { lockTransaction, readTransactionView, type TransactionLock } from './read-transaction.ts'
import { inFuture } from './receive-money.ts'
import { type Approved, askAboveLimit, proveRefund } from './require-refund-proof.ts'
import type { TransactionRowWithFacts } from './transaction-rows.ts'

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
export async function askToRefund(
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
  const values = { amount: priceText(refund.amount), name: await readName(trx, payment.user_id) }
  const wish = (actor: string) =>
    t('{actor} asked another administrator to approve a refund of {amount} to {name}.', { actor, ...values })
  return askAboveLimit({ deps, trx, caller, now }, { payment, cents, kind: 'refund', input, wish })
}

/**
 * Adds a refund and writes it to the audit log. What came through Stripe goes back through Stripe, unless the
 * office chose another method. Returns whether something is on its way to a card.
 */
export async function recordRefund(
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
  const values = { amount: priceText(amount), name: await readName(trx, payment.user_id) }
  const did = (actor: string) => t('{actor} refunded {amount} to {name}.', { actor, ...values })
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
    const online =
      intent && (await deps.requestRefund({ deps, trx, now }, { ...refund, paymentId: payment.id, intent }))
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
