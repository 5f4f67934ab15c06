import { messages } from '@cubby/contract/messages'
import type {
  ReceiptRequest,
  RefundRequest,
  Transaction,
  TransactionChange,
} from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import { checkRefund, remainingCents, resumedPayment } from '@cubby/rules/money/payment'
import { decideTransaction } from '@cubby/rules/money/transaction'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { nothingKept } from './charge-enrollment.ts'
import { addRefund } from './ledger.ts'
import {
  lockTransaction,
  readTransactionView,
  type TransactionLock,
  type TransactionRowWithFacts,
} from './read-transaction.ts'
import { inFuture, receiveMoney, recordReceipt } from './receive-money.ts'

/**
 * Sets the status of a payment: `paid` records the remaining amount as received now, and `refunded` records a refund of
 * the given amount. Setting the current status changes nothing.
 */
export async function setTransactionStatus(
  ctx: RequestContext,
  { id, change }: { readonly id: string; readonly change: TransactionChange },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const before = await lockTransaction(deps, trx, id)
    const decision = decideTransaction(
      { ...before, seatHeld: before.seat_held, replaced: before.replaced },
      change.status,
    )
    if (!decision.ok) throw new Refusal(decision.reason)
    if (decision.outcome === 'set') await set({ deps, trx, caller }, { before, change })
    return {
      message: messages.transactionUpdated,
      transaction: await readTransactionView(deps, trx, id),
    }
  })
}

async function set(
  ctx: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  {
    before,
    change: { status, amount, reason },
  }: { readonly before: TransactionRowWithFacts; readonly change: TransactionChange },
): Promise<void> {
  const { deps, trx, caller } = ctx
  if (status === 'refunded') {
    if (amount === undefined || reason === undefined) {
      throw new Refusal('invalid_input', { message: messages.refundAmountRequired })
    }
    return recordRefund(ctx, { payment: before, refund: { amount, reason } })
  }
  const now = await deps.clock(trx)
  // A fully paid payment whose refund was due, or of which a part was kept, becomes paid again without a new receipt.
  // For any other payment, `paid` records the remaining amount as received now.
  const isRestored = resumedPayment(before) === 'paid'
  if (status === 'paid' && !isRestored) {
    const cents = remainingCents({ ...before, status: 'pending' })
    return recordReceipt(
      { deps, trx, caller, now },
      { payment: before, money: { cents, method: 'other', receivedAt: now } },
    )
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
}

/** Records money that the provider received for a payment, in full or in part, and sends the student a receipt. */
export async function recordPayment(
  ctx: RequestContext,
  input: { readonly id: string; readonly receipt: ReceiptRequest; readonly lock?: TransactionLock },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await receiveMoney({ deps, trx, caller }, input)
    return {
      transaction: await readTransactionView(deps, trx, input.id),
      message: messages.paymentRecorded,
    }
  })
}

/** Records a refund and notifies the student of its reason. */
export async function refundPayment(
  ctx: RequestContext,
  {
    id,
    refund,
    lock = lockTransaction,
  }: { readonly id: string; readonly refund: RefundRequest; readonly lock?: TransactionLock },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const payment = await lock(deps, trx, id)
    await recordRefund({ deps, trx, caller }, { payment, refund })
    return {
      transaction: await readTransactionView(deps, trx, id),
      message: messages.refundRecorded,
    }
  })
}

/** Adds a refund and writes it to the audit log. */
async function recordRefund(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  {
    payment,
    refund: { amount, reason, method, reference, date },
  }: { readonly payment: TransactionRowWithFacts; readonly refund: RefundRequest },
): Promise<void> {
  const cents = Math.round(amount * 100)
  const allowed = checkRefund(payment, cents)
  if (!allowed.ok) throw new Refusal(allowed.reason)
  const now = await deps.clock(trx)
  const today = dayOf(now, deps.config.provider.timezone)
  const day = date ?? today
  if (day > today) throw inFuture(messages.refundDateInFuture)
  const how = { method, reference: reference || undefined }
  await addRefund(
    { deps, trx, now },
    { payment, refund: { cents, reason, ...how, day, recordedBy: caller.user.id } },
  )
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
    },
    request: caller.request,
    now,
  })
}
