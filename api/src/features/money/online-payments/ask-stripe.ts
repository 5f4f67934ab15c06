import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { stripeTime } from '../../../platform/stripe.ts'
import { bookUnbooked } from './dashboard-refunds.ts'
import { applyDispute } from './disputes.ts'
import { applyPayout } from './payouts.ts'
import { applyRefund, sendRefund } from './refunds.ts'
import { bookOfSchool } from './school-entries.ts'
import { endPage, settleCheckout } from './settle-checkout.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Stripe repeats webhooks for three days, and an installation may have been off for a week. */
const LISTED_MS = 8 * DAY_MS
/** Most fees are known at once, those of bank transfers after some days. */
const FEE_MS = 14 * DAY_MS
const BATCH = 100

/** Ends the pages on which another amount could be paid than is owed. */
export async function endStaleCheckouts(deps: Deps): Promise<void> {
  const { stripe } = deps
  if (!stripe) return
  const stale = await deps.db
    .selectFrom('checkouts')
    .select(['id', 'session_id'])
    .where('stale', '=', true)
    .where('status', 'in', ['creating', 'open'])
    .limit(BATCH)
    .execute()
  await eachOf(deps, stale, (checkout) => endPage(deps, stripe, checkout))
}

/**
 * Asks Stripe about everything whose webhook may never have come: open pages, refunds under way, missing
 * fees, and whatever was made at Stripe in the last days. Recording something again changes nothing.
 */
export async function askStripe(deps: Deps): Promise<void> {
  const { stripe } = deps
  if (!stripe) return
  const now = await deps.clock(deps.db)
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const checkouts = await deps.db
    .selectFrom('checkouts')
    .select(['id', 'session_id', 'status'])
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['creating', 'open', 'processing']).and('created_at', '<', ago(HOUR_MS / 6)),
        eb('status', '=', 'paid').and('has_fee', '=', false).and('closed_at', '>', ago(FEE_MS)),
      ]),
    )
    .orderBy('created_at')
    .execute()
  await eachOf(deps, checkouts, (checkout) =>
    checkout.session_id ? settleCheckout(deps, stripe, checkout.session_id) : endPage(deps, stripe, checkout),
  )
  const refunds = await deps.db
    .selectFrom('online_refunds')
    .select(['id', 'settled_at'])
    .where((eb) => eb.or([eb('settled_at', 'is', null), eb('unbooked_cents', '>', 0)]))
    .execute()
  await eachOf(deps, refunds, async ({ id, settled_at }) => {
    if (!settled_at) await sendRefund(deps, id)
    await bookUnbooked(deps, id)
  })
  const api = await stripe.api()
  const recent = { created: { gte: Math.floor(ago(LISTED_MS).getTime() / 1000) }, limit: BATCH }
  await eachOf(deps, api.refunds.list(recent), (refund) => applyRefund(deps, refund))
  await eachOf(deps, api.disputes.list(recent), (dispute) => applyDispute(deps, dispute))
  const payouts = api.payouts.list({ ...recent, expand: ['data.failure_balance_transaction'] })
  await eachOf(deps, payouts, (payout) => applyPayout(deps, payout))
  // Fees that are of no charge, such as those of the account.
  await eachOf(deps, api.balanceTransactions.list({ ...recent, type: 'stripe_fee' }), async (fee) => {
    const kind = fee.net < 0 ? 'fee' : 'fee_returned'
    const [cents, at] = [Math.abs(fee.net), stripeTime(fee.created)]
    await writeWithoutIdempotency(deps, (trx) =>
      bookOfSchool({ trx, now }, { kind, cents, paymentId: null, onlineId: fee.id, at }),
    )
  })
}

/** Works on each item. One that fails does not keep the others waiting, and fails the job at the end. */
async function eachOf<Item>(
  deps: Deps,
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    await work(item).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'an answer of Stripe could not be recorded')
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}
