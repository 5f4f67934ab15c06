import { dayOf } from '@cubby/rules/days'
import { paidCents } from '@cubby/rules/money/payment'
import { t } from '@cubby/texts/t'
import type Stripe from 'stripe'
import type { Reader } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { idOf, stripeTime } from '../../../platform/stripe.ts'
import { findReceipts, leftOf } from '../payments/entries.ts'
import { addRefund } from '../payments/ledger.ts'
import { lockTransaction } from '../payments/read-transaction.ts'
import { readTransactionRow } from '../payments/transaction-rows.ts'
import { findRefund, type RefundRow } from './refund-rows.ts'

/**
 * Records a refund that was made in the dashboard of Stripe. Null if its money did not come through this
 * installation.
 */
export async function recordForeign(
  ctx: TransactionContext,
  refund: Stripe.Refund,
): Promise<RefundRow | null> {
  const { trx, deps } = ctx
  const intent = idOf(refund.payment_intent)
  const holding = await paymentsWith(trx, intent)
  const [first] = holding
  if (!(intent && first)) return null
  for (const paymentId of holding) await lockTransaction(deps, trx, paymentId)
  const row = await trx
    .insertInto('online_refunds')
    .values({
      id: newId(),
      payment_id: first,
      payment_intent: intent,
      stripe_id: refund.id,
      amount_cents: refund.amount,
      status: 'pending',
      unbooked_cents: refund.amount,
      reason: refund.reason
        ? t('Made at Stripe: {reason}', { reason: refund.reason.replaceAll('_', ' ') })
        : t('Made at Stripe'),
      created_at: stripeTime(refund.created),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return (await findRefund(trx, refund)) ?? null
  await bookRest(ctx, row, holding)
  return row
}

/** Returns the payments that hold or held money of a payment intent. */
async function paymentsWith(db: Reader, intent: string | null): Promise<string[]> {
  if (!intent) return []
  const rows = await db
    .selectFrom('payment_entries')
    .select('payment_id')
    .distinct()
    .where('online_id', '=', intent)
    .where('kind', 'in', ['receipt', 'moved_in'])
    .orderBy('payment_id')
    .execute()
  return rows.flatMap(({ payment_id }) => payment_id ?? [])
}

/**
 * Books a refund of the dashboard as far as its payments still hold the money. The rest stays in the list of
 * the office, because money left the account that the cash book does not know to be there.
 */
async function bookRest(ctx: TransactionContext, row: RefundRow, holding: readonly string[]): Promise<void> {
  const { trx, deps, now } = ctx
  let rest = row.unbooked_cents
  const created = new Date(Math.min(row.created_at.getTime(), now.getTime()))
  for (const paymentId of holding) {
    const receipts = await findReceipts(trx, [paymentId])
    const left = receipts
      .filter(({ online_id }) => online_id === row.payment_intent)
      .reduce((sum, receipt) => sum + leftOf(receipt).leftCents, 0)
    const payment = await readTransactionRow(trx, paymentId)
    const cents = Math.min(rest, left, paidCents(payment))
    if (cents <= 0) continue
    await addRefund(ctx, {
      payment,
      refund: {
        cents,
        reason: row.reason,
        day: dayOf(created, deps.config.provider.timezone),
        recordedBy: null,
        online: { id: row.id, intent: row.payment_intent },
      },
    })
    rest -= cents
  }
  await trx.updateTable('online_refunds').set({ unbooked_cents: rest }).where('id', '=', row.id).execute()
}

/** Tries again to book what the payments did not hold, because the office may have corrected its entries. */
export async function bookUnbooked(deps: Deps, id: string): Promise<void> {
  await writeWithoutIdempotency(deps, async (trx) => {
    const row = await trx.selectFrom('online_refunds').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.unbooked_cents === 0 || row.status === 'failed') return
    const holding = await paymentsWith(trx, row.payment_intent)
    for (const paymentId of holding) await lockTransaction(deps, trx, paymentId)
    await bookRest({ deps, trx, now: await deps.clock(trx) }, row, holding)
  })
}
