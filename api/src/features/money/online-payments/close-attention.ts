import { messages } from '@cubby/contract/messages'
import type { Transaction } from '@cubby/contract/money/transactions'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockTransaction, readTransactionView } from '../payments/read-transaction.ts'

/** Takes the failed refunds and disputes of a payment off the list of the office. A later one comes back to it. */
export async function closeAttention(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const payment = await lockTransaction(deps, trx, id)
    const now = await deps.clock(trx)
    for (const table of ['online_refunds', 'disputes'] as const) {
      await trx
        .updateTable(table)
        .set({ done_at: now })
        .where('payment_id', '=', id)
        .where('done_at', 'is', null)
        .execute()
    }
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'payment.attention_done',
      subject: { type: 'payment', id },
      details: { user_id: payment.user_id, session_id: payment.session_id },
      request: caller.request,
      now,
    })
    return {
      message: messages.transactionUpdated,
      transaction: await readTransactionView(deps, trx, id),
    }
  })
}
