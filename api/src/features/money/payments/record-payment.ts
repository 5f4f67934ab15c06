import { messages } from '@cubby/contract/messages'
import type { ReceiptRequest, Transaction } from '@cubby/contract/money/transactions'
import { write } from '../../../platform/db/write.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import type { TransactionLock } from './lock-transaction.ts'
import { receiveMoney } from './receive-money.ts'
import { readTransactionRow } from './transaction-queries.ts'
import { transactionView } from './transaction-views.ts'

/**
 * Records money that the provider received for a payment, in full or in part, and sends the student a
 * receipt. Throws Refusal `payment_not_found`, `already_paid`, `payment_not_due`, `amount_exceeds_remaining`,
 * and `invalid_input` for a day in the future.
 */
export async function recordPayment(
  ctx: RequestContext,
  input: { readonly id: string; readonly receipt: ReceiptRequest; readonly lock?: TransactionLock },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await receiveMoney({ deps, trx, caller }, input)
    return {
      transaction: transactionView(await readTransactionRow(trx, input.id)),
      message: messages.paymentRecorded,
    }
  })
}
