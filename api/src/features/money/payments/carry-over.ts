import { type PaymentFacts, paidCents, refundedReceipts, statusOfPaid } from '@cubby/rules/money/payment'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { findReceipts, leftOf } from './entries.ts'

interface LockedPayment extends PaymentFacts {
  readonly id: string
}

/**
 * Carries money over from the payment of a transferred enrollment to the payment of the new enrollment. Takes the
 * oldest receipts first, because a refund of the rest is taken from the newest ones. Each part keeps the method and
 * the number of its receipt. Both entries count on the day of the transfer, so that the revenue of that day stays the
 * same. The caller has locked both payments, and closes the old one afterwards with its amount and its installments.
 */
export async function carryOver(
  { trx, now }: Pick<TransactionContext, 'trx' | 'now'>,
  {
    from,
    to,
    cents,
    recordedBy,
  }: {
    readonly from: LockedPayment
    readonly to: LockedPayment
    readonly cents: number
    readonly recordedBy: string
  },
): Promise<void> {
  const receipts = await findReceipts(trx, [from.id])
  const parts = refundedReceipts(receipts.map(leftOf).toReversed(), cents)
  // A paid payment must have received money, so this one becomes pending before its money leaves it. If more was paid
  // than its price, its amount is what was paid until it is closed, because a pending payment is never overpaid.
  const amount_cents = Math.max(from.amount_cents, paidCents(from))
  await trx
    .updateTable('payments')
    .set({ status: 'pending', amount_cents, installments: null })
    .where('id', '=', from.id)
    .execute()
  let newest: (typeof receipts)[number] | undefined
  for (const part of parts) {
    const receipt = receipts.find(({ id }) => id === part.id)
    if (!receipt) throw new Error('a part names no receipt')
    newest = receipt
    const { received_at, method, last_four, reference, online_id } = receipt
    const shared = {
      amount_cents: part.cents,
      receipt_id: receipt.id,
      received_at,
      recorded_at: now,
      recorded_by: recordedBy,
    }
    await trx
      .insertInto('payment_entries')
      .values([
        { id: newId(), payment_id: from.id, kind: 'moved_out', ...shared },
        {
          id: newId(),
          payment_id: to.id,
          kind: 'moved_in',
          ...shared,
          method,
          last_four,
          reference,
          online_id,
        },
      ])
      .execute()
  }
  const status = statusOfPaid({ ...to, received_cents: to.received_cents + cents })
  await trx
    .updateTable('payments')
    .set({
      status,
      updated_at: now,
      reference: newest?.reference ?? null,
      method_last_four: newest?.last_four ?? null,
      ...(status === 'paid' && newest && { paid_at: newest.received_at }),
    })
    .where('id', '=', to.id)
    .execute()
}
