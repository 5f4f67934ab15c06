import type Stripe from 'stripe'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type StripeAccount, stripeTime } from '../../../platform/stripe.ts'
import { bookOfSchool } from './school-entries.ts'

/** Asks Stripe about a payout, and books what came to the bank, or what came back from it. */
export async function settlePayout(deps: Deps, stripe: StripeAccount, payoutId: string): Promise<void> {
  const api = await stripe.api()
  await applyPayout(deps, await api.payouts.retrieve(payoutId, { expand: ['failure_balance_transaction'] }))
}

export async function applyPayout(deps: Deps, payout: Stripe.Payout): Promise<void> {
  const { id, status, amount, arrival_date, failure_balance_transaction: failure } = payout
  const hasFailed = status === 'failed' || status === 'canceled'
  if (status !== 'paid' && !hasFailed) return
  await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const ctx = { trx, now }
    if (status === 'paid') {
      // A negative payout takes money from the bank.
      await move(ctx, { id, amount, at: stripeTime(arrival_date), reference: id })
      return
    }
    // A payout can fail after it was paid. Otherwise nothing was booked.
    const booked = await trx
      .selectFrom('payment_entries')
      .select('id')
      .where('online_id', '=', id)
      .executeTakeFirst()
    if (!booked) return
    const at = typeof failure === 'object' && failure ? stripeTime(failure.created) : now
    await move(ctx, { id: `${id} failed`, amount: -amount, at, reference: id })
  })
}

interface Moved {
  readonly id: string
  /** Cents from the balance of card payments to the bank; negative in the other direction. */
  readonly amount: number
  readonly at: Date
  readonly reference: string
}

async function move(
  ctx: Parameters<typeof bookOfSchool>[0],
  { id, amount, at, reference }: Moved,
): Promise<void> {
  const [from, to] = amount > 0 ? (['card', 'transfer'] as const) : (['transfer', 'card'] as const)
  const shared = { cents: Math.abs(amount), paymentId: null, onlineId: id, reference, at }
  await bookOfSchool(ctx, { kind: 'payout_out', method: from, ...shared })
  await bookOfSchool(ctx, { kind: 'payout_in', method: to, ...shared })
}
