import { dayOf } from '@cubby/rules/days'
import { paymentOfCorrectedRefund } from '@cubby/rules/money/correction'
import { paidCents } from '@cubby/rules/money/payment'
import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { idOf, isRefusedByStripe, type StripeAccount, stripeTime } from '../../../platform/stripe.ts'
import { addRefund, findReceipts, isRefunded, leftOf } from '../payments/ledger.ts'
import { tellRefund } from '../payments/messages.ts'
import { lockTransaction, readTransactionRow } from '../payments/read-transaction.ts'

type RefundRow = Selectable<Schema['online_refunds']>

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

async function findRefund(db: Reader, refund: Stripe.Refund): Promise<RefundRow | undefined> {
  const query = db.selectFrom('online_refunds').selectAll()
  const known = await query.where('stripe_id', '=', refund.id).executeTakeFirst()
  const ownId = refund.metadata?.refund_id
  if (known || !ownId) return known
  return query
    .where('id', '=', ownId)
    .where('payment_intent', '=', idOf(refund.payment_intent) ?? '')
    .executeTakeFirst()
}

/**
 * Records a refund that was made in the dashboard of Stripe. Null if its money did not come through this
 * installation.
 */
async function recordForeign(ctx: TransactionContext, refund: Stripe.Refund): Promise<RefundRow | null> {
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
      reason: refund.reason ? `Made at Stripe: ${refund.reason.replaceAll('_', ' ')}` : 'Made at Stripe',
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
