import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { Reader } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import type { RequestRefund } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import { idOf } from '../../../platform/stripe.ts'

export type RefundRow = Selectable<Schema['online_refunds']>

export async function findRefund(db: Reader, refund: Stripe.Refund): Promise<RefundRow | undefined> {
  const query = db.selectFrom('online_refunds').selectAll()
  const known = await query.where('stripe_id', '=', refund.id).executeTakeFirst()
  const ownId = refund.metadata?.refund_id
  if (known || !ownId) return known
  return query
    .where('id', '=', ownId)
    .where('payment_intent', '=', idOf(refund.payment_intent) ?? '')
    .executeTakeFirst()
}

export const requestRefund: RequestRefund = async (
  { deps, trx, now },
  { paymentId, intent, cents, reason, recordedBy },
) => {
  const id = newId()
  await trx
    .updateTable('online_refunds')
    .set({ done_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'failed')
    .where('done_at', 'is', null)
    .execute()
  await trx
    .insertInto('online_refunds')
    .values({
      id,
      payment_id: paymentId,
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
