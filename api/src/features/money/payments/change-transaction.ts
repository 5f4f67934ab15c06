import { messages } from '@cubby/contract/messages'
import type { ReceiptRequest, Transaction, TransactionChange } from '@cubby/contract/money/transactions'
import type { ApprovalAsked } from '@cubby/contract/school/strong-actions'
import { remainingCents, resumedPayment } from '@cubby/rules/money/payment'
import { decideTransaction } from '@cubby/rules/money/transaction'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { nothingKept } from './charge-enrollment.ts'
import { lockTransaction, readTransactionView, type TransactionLock } from './read-transaction.ts'
import { receiveMoney, recordReceipt } from './receive-money.ts'
import { askToRefund, type Changed, recordRefund } from './refund-payment.ts'
import { requireRefundProof } from './require-refund-proof.ts'
import { type TransactionRowWithFacts, transactionFacts } from './transaction-rows.ts'

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
