import { paymentOfCorrectedRefund } from '@cubby/rules/money/correction'
import type Stripe from 'stripe'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { isRefusedByStripe, type StripeAccount } from '../../../platform/stripe.ts'
import { isRefunded } from '../payments/entries.ts'
import { tellRefund } from '../payments/messages.ts'
import { lockTransaction } from '../payments/read-transaction.ts'
import { readTransactionRow } from '../payments/transaction-rows.ts'
import { recordForeign } from './dashboard-refunds.ts'
import { findRefund, type RefundRow } from './refund-rows.ts'

/** Stripe forgets a key after a day. Afterwards the refund is looked up before it is requested again. */
const KEY_LASTS_MS = 20 * 60 * 60_000

/** Asks Stripe to give money back. Repeating it gives it back once. */
export async function sendRefund(deps: Deps, id: string): Promise<void> {
  const { stripe } = deps
  const row = await deps.db.selectFrom('online_refunds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!stripe || !row || row.settled_at) return
  const api = await stripe.api()
  try {
    await applyRefund(deps, (await findSent(deps, api, row)) ?? (await create(api, row)))
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error
    await fail(deps, row, error.message)
  }
}

function create(api: Stripe, { id, payment_intent, amount_cents }: RefundRow): Promise<Stripe.Refund> {
  return api.refunds.create(
    { payment_intent, amount: amount_cents, metadata: { refund_id: id } },
    { idempotencyKey: `refund-${id}` },
  )
}

async function findSent(deps: Deps, api: Stripe, row: RefundRow): Promise<Stripe.Refund | undefined> {
  if (row.stripe_id) return api.refunds.retrieve(row.stripe_id)
  const now = await deps.clock(deps.db)
  if (now.getTime() - row.created_at.getTime() < KEY_LASTS_MS) return undefined
  const { data } = await api.refunds.list({ payment_intent: row.payment_intent, limit: 100 })
  return data.find(({ metadata }) => metadata?.refund_id === row.id)
}

/** Asks Stripe what became of a refund, also of one that was made in its dashboard, and records it. */
export async function settleRefund(deps: Deps, stripe: StripeAccount, refundId: string): Promise<void> {
  const api = await stripe.api()
  await applyRefund(deps, await api.refunds.retrieve(refundId))
}

export async function applyRefund(deps: Deps, refund: Stripe.Refund): Promise<void> {
  await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const ctx = { deps, trx, now }
    const known = await findRefund(trx, refund)
    const isFailed = refund.status === 'failed' || refund.status === 'canceled'
    if (!known && isFailed) return
    const row = known ?? (await recordForeign(ctx, refund))
    if (!row) return
    await lockTransaction(deps, trx, row.payment_id)
    const before = await trx
      .selectFrom('online_refunds')
      .selectAll()
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Nothing follows a failed refund, but a refund that had succeeded may still fail.
    if (before.status === 'failed') return
    const status = isFailed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending'
    if (before.status === 'succeeded' && status === 'pending') return
    if (before.status === status && before.stripe_id === refund.id) return
    await trx
      .updateTable('online_refunds')
      .set({
        status,
        stripe_id: refund.id,
        failure: refund.failure_reason ?? null,
        ...(status !== 'pending' && { settled_at: now }),
        ...(status === 'failed' && { done_at: null, unbooked_cents: 0 }),
      })
      .where('id', '=', row.id)
      .execute()
    if (status === 'succeeded') await tellStudent(ctx, before)
    if (status === 'failed') await takeBack(ctx, before, refund.failure_reason ?? 'unknown')
  })
}

/** Stripe refuses the refund for good. */
async function fail(deps: Deps, row: RefundRow, failure: string): Promise<void> {
  await writeWithoutIdempotency(deps, async (trx) => {
    await lockTransaction(deps, trx, row.payment_id)
    const now = await deps.clock(trx)
    const changed = await trx
      .updateTable('online_refunds')
      .set({ status: 'failed', failure, settled_at: now, done_at: null, unbooked_cents: 0 })
      .where('id', '=', row.id)
      .where('settled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await takeBack({ deps, trx, now }, row, failure)
  })
}

/** Reverses the entries of a refund that failed, so that its money is due again. The reversals count on this day. */
async function takeBack(ctx: TransactionContext, row: RefundRow, failure: string): Promise<void> {
  const { trx, now } = ctx
  const entries = await trx
    .selectFrom('payment_entries')
    .select(['id', 'payment_id', 'amount_cents', 'receipt_id', 'method', 'last_four', 'reference'])
    .where('online_id', '=', row.id)
    .where(isRefunded)
    .execute()
  for (const entry of entries) {
    if (!entry.payment_id) continue
    const payment = await readTransactionRow(trx, entry.payment_id)
    const cents = entry.amount_cents
    const next = paymentOfCorrectedRefund(
      { ...payment, refunded_cents: payment.refunded_cents - cents },
      {
        withdrew: !payment.takes_part && !payment.completed,
        isOnly: payment.refunded_cents === cents,
      },
    )
    // Beside the payment that took its place, it only holds what is due for a refund.
    const status = payment.replaced && next.status !== 'void' ? 'refund_due' : next.status
    const change = (values: object) =>
      trx
        .updateTable('payments')
        .set({ ...values, updated_at: now })
        .where('id', '=', payment.id)
        .execute()
    // What was refunded in full must not be paid.
    const wasClosed = payment.status === 'refunded' || payment.status === 'void'
    if (wasClosed) await change({ status: 'refund_due', ...(payment.replaced && { is_surplus: true }) })
    await trx
      .insertInto('payment_entries')
      .values({
        id: newId(),
        payment_id: payment.id,
        kind: 'refund_reversed',
        refund_id: entry.id,
        amount_cents: cents,
        receipt_id: entry.receipt_id,
        method: entry.method ?? 'card',
        last_four: entry.last_four,
        reference: entry.reference,
        online_id: row.id,
        received_at: now,
        booked_at: now,
        recorded_at: now,
      })
      .execute()
    await change({ ...next, status })
  }
  const { user_id, session_id } = await readTransactionRow(trx, row.payment_id)
  await writeAuditLog(trx, {
    actorId: null,
    action: 'payment.refund_failed',
    subject: { type: 'payment', id: row.payment_id },
    details: { user_id, session_id, amount: row.amount_cents / 100, reason: failure },
    request: null,
    now,
  })
}

async function tellStudent(ctx: TransactionContext, row: RefundRow): Promise<void> {
  const payment = await readTransactionRow(ctx.trx, row.payment_id)
  await tellRefund(ctx, { payment, cents: row.amount_cents, facts: { reason: row.reason, method: 'card' } })
}
