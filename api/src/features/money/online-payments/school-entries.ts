import type { EntryKind, ReceiptMethod } from '@cubby/contract/money/method-labels'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'

interface SchoolEntry {
  readonly kind: Extract<EntryKind, `fee${string}` | `dispute${string}` | `payout${string}`>
  readonly cents: number
  readonly paymentId: string | null
  /** Stripe's id of what moved the money. It is booked once. */
  readonly onlineId: string
  readonly method?: ReceiptMethod
  readonly reference?: string | null
  /** When it counts. */
  readonly at: Date
}

/** Books money of the school that moved at Stripe. Nothing happens the second time. */
export async function bookOfSchool(
  { trx, now }: Pick<TransactionContext, 'trx' | 'now'>,
  { kind, cents, paymentId, onlineId, method = 'card', reference = onlineId, at }: SchoolEntry,
): Promise<void> {
  if (cents <= 0) return
  const time = new Date(Math.min(at.getTime(), now.getTime()))
  await trx
    .insertInto('payment_entries')
    .values({
      id: newId(),
      payment_id: paymentId,
      kind,
      amount_cents: cents,
      method,
      reference,
      online_id: onlineId,
      received_at: time,
      booked_at: time,
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
