import { messages } from '@cubby/contract/messages'
import type { ReceiptRequest } from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import { checkReceipt } from '@cubby/rules/money/payment'
import { startOfDay } from '../../../platform/db/day-bounds.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, OperationContext } from '../../../platform/operation-context.ts'
import { addReceipt, type ReceivedMoney } from './ledger.ts'
import { lockTransaction, type TransactionLock } from './lock-transaction.ts'
import type { TransactionRowWithFacts } from './transaction-queries.ts'

/**
 * Records money that the provider received for a payment, in full or in part, and sends the student a receipt.
 * Throws what `recordPayment` throws.
 */
export async function receiveMoney(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  {
    id,
    receipt: { amount, method, reference, date },
    lock = lockTransaction,
  }: { readonly id: string; readonly receipt: ReceiptRequest; readonly lock?: TransactionLock },
): Promise<void> {
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
