import { messages } from '@cubby/contract/messages'
import type { ReceiptRequest, Transaction } from '@cubby/contract/transactions'
import { dayOf } from '@cubby/rules/days'
import { checkReceipt } from '@cubby/rules/payment'
import { Refusal } from '../../errors.ts'
import type { OperationContext, RequestContext } from '../../operation-context.ts'
import { startOfDay } from '../../platform/db/day-bounds.ts'
import { write } from '../../platform/db/write.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { addReceipt, type ReceivedMoney } from './ledger.ts'
import { lockTransaction, type TransactionLock } from './lock-transaction.ts'
import { readTransactionRow, type TransactionRowWithFacts } from './transaction-queries.ts'
import { transactionView } from './transaction-views.ts'

/**
 * Records money that the provider received for a payment, in full or in part, and sends the student a
 * receipt. Throws Refusal `payment_not_found`, `already_paid`, `payment_not_due`, `amount_exceeds_remaining`,
 * and `invalid_input` for a day in the future.
 */
export async function recordPayment(
  ctx: RequestContext,
  {
    id,
    receipt: { amount, method, reference, date },
    lock = lockTransaction,
  }: { readonly id: string; readonly receipt: ReceiptRequest; readonly lock?: TransactionLock },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const payment = await lock(deps, trx, id)
    const cents = Math.round(amount * 100)
    const allowed = checkReceipt(payment, cents)
    if (!allowed.ok) throw new Refusal(allowed.reason)
    const now = await deps.clock(trx)
    const { timezone } = deps.config.provider
    const today = dayOf(now, timezone)
    if (date > today) {
      const message = messages.receiptDateInFuture
      throw new Refusal('invalid_input', { message, fields: { date: message } })
    }
    const receivedAt = date === today ? now : startOfDay(date, timezone)
    const money = { cents, method, reference: reference || null, receivedAt }
    await recordReceipt({ deps, trx, caller, now }, { payment, money })
    return {
      transaction: transactionView(await readTransactionRow(trx, id)),
      message: messages.paymentRecorded,
    }
  })
}

type OfficeMoney = Omit<ReceivedMoney, 'recordedBy' | 'lastFour'>

/** Adds a receipt recorded by an administrator, and writes it to the audit log. */
export async function recordReceipt(
  ctx: OperationContext,
  { payment, money }: { readonly payment: TransactionRowWithFacts; readonly money: OfficeMoney },
): Promise<void> {
  const { trx, caller, now } = ctx
  await addReceipt(ctx, { payment, money: { ...money, recordedBy: caller.user.id } })
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'payment.recorded',
    subject: { type: 'payment', id: payment.id },
    details: {
      user_id: payment.user_id,
      session_id: payment.session_id,
      amount: money.cents / 100,
      method: money.method,
      reference: money.reference ?? null,
    },
    request: caller.request,
    now,
  })
}
