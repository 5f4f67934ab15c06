import { messages } from '@cubby/contract/messages'
import type { RefundRequest, Transaction } from '@cubby/contract/money/transactions'
import { checkRefund } from '@cubby/rules/money/payment'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { addRefund } from './ledger.ts'
import {
  lockTransaction,
  readTransactionRow,
  type TransactionRowWithFacts,
  transactionView,
} from './read-transaction.ts'

/** Records a refund and notifies the student of its reason. */
export async function refundPayment(
  ctx: RequestContext,
  { id, refund }: { readonly id: string; readonly refund: RefundRequest },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const payment = await lockTransaction(deps, trx, id)
    await recordRefund({ deps, trx, caller }, { payment, refund })
    return {
      transaction: transactionView(await readTransactionRow(trx, id)),
      message: messages.refundRecorded,
    }
  })
}

/** Adds a refund and writes it to the audit log. */
export async function recordRefund(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  {
    payment,
    refund: { amount, reason },
  }: { readonly payment: TransactionRowWithFacts; readonly refund: RefundRequest },
): Promise<void> {
  const cents = Math.round(amount * 100)
  const allowed = checkRefund(payment, cents)
  if (!allowed.ok) throw new Refusal(allowed.reason)
  const now = await deps.clock(trx)
  await addRefund({ deps, trx, now }, { payment, refund: { cents, reason, recordedBy: caller.user.id } })
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'payment.refunded',
    subject: { type: 'payment', id: payment.id },
    details: {
      user_id: payment.user_id,
      session_id: payment.session_id,
      amount,
      reason,
    },
    request: caller.request,
    now,
  })
}
