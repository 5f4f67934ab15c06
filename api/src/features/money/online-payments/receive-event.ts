import type Stripe from 'stripe'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import { isRefusedByStripe, type StripeAccount } from '../../../platform/stripe.ts'
import { settleDispute } from './disputes.ts'
import { settlePayout } from './payouts.ts'
import { settleRefund } from './refunds.ts'
import { settleCheckout } from './settle-checkout.ts'

type Settle = (deps: Deps, stripe: StripeAccount, objectId: string) => Promise<void>

/**
 * What to ask Stripe about after an event. An event only says that something happened: what counts is Stripe's answer, so
 * that late, repeated, and disordered events do no harm.
 */
export const EVENTS = {
  'checkout.session.completed': settleCheckout,
  'checkout.session.async_payment_succeeded': settleCheckout,
  'checkout.session.async_payment_failed': settleCheckout,
  'checkout.session.expired': settleCheckout,
  'refund.created': settleRefund,
  'refund.updated': settleRefund,
  'refund.failed': settleRefund,
  'charge.dispute.created': settleDispute,
  'charge.dispute.funds_withdrawn': settleDispute,
  'charge.dispute.funds_reinstated': settleDispute,
  'charge.dispute.closed': settleDispute,
  'payout.paid': settlePayout,
  'payout.failed': settlePayout,
} as const satisfies Record<string, Settle>

type EventType = keyof typeof EVENTS

function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type)
}

/** Stores an event once, if Stripe signed it, and enqueues the work. Others are ignored. */
export async function receiveEvent(
  deps: Deps,
  { body, signature }: { readonly body: string; readonly signature: string | undefined },
): Promise<{ received: true }> {
  const { stripe } = deps
  if (!stripe) throw new Refusal('not_found')
  const event = await verified(stripe, body, signature)
  const { object } = event.data
  const objectId = 'id' in object && typeof object.id === 'string' ? object.id : null
  // An event with an account is of another account that is connected to this one.
  if (!(isEventType(event.type) && objectId) || event.account) return { received: true }
  const { type } = event
  await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const stored = await trx
      .insertInto('stripe_events')
      // The emulator gives its events no ids.
      .values({ id: event.id ?? `${type} ${objectId}`, type, object_id: objectId, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) await deps.jobs.enqueue(trx, 'apply-stripe-event', { type, objectId })
  })
  return { received: true }
}

/** Checks the signature over the bytes, and that they were signed within the last five minutes. */
async function verified(
  { api, webhookSecret }: StripeAccount,
  body: string,
  signature: string | undefined,
): Promise<Stripe.Event> {
  const { webhooks } = await api()
  return webhooks.constructEventAsync(body, signature ?? '', webhookSecret).catch((cause: unknown) => {
    throw new Refusal('stripe_signature_invalid', { cause })
  })
}

/** Asks Stripe about the object of an event. */
export async function applyStripeEvent(
  deps: Deps,
  { type, objectId }: JobData['apply-stripe-event'],
): Promise<void> {
  const { stripe } = deps
  if (!(stripe && isEventType(type))) return
  try {
    await EVENTS[type](deps, stripe, objectId)
  } catch (error) {
    // Stripe does not know the object, such as one of another account.
    if (!isRefusedByStripe(error)) throw error
    deps.log.warn({ err: error, type, objectId }, 'an event of Stripe is about nothing that it knows')
  }
}
