import { createHash } from 'node:crypto'
import { z } from 'zod'
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
 * What to ask Stripe about after an event. An event only says that something happened: what counts is Stripe's answer,
 * so that late, repeated, and disordered events do no harm.
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

/** An id, or the type of an event. Excludes control characters, which the database refuses. */
const name = z.string().regex(/^\P{C}{1,255}$/u)

/** What Cubby reads of an event. */
const eventShape = z.object({
  // The emulator gives its events no ids.
  id: name.optional(),
  type: name,
  account: z.string().nullish(),
  data: z.object({ object: z.object({ id: name.optional() }) }),
})

/**
 * Stores an event once, if Stripe signed it, and enqueues its work. Ignores other types. Stores an event of unknown
 * shape without work, because Stripe would repeat a refused event for days and then disable the webhook.
 */
export async function receiveEvent(
  deps: Deps,
  { body, signature }: { readonly body: string; readonly signature: string | undefined },
): Promise<{ received: true }> {
  const { stripe } = deps
  if (!stripe) throw new Refusal('not_found')
  const signed = await verified(stripe, body, signature)
  const { data: event, error } = eventShape.safeParse(signed)
  const objectId = event?.data.object.id ?? null
  if (!event || (isEventType(event.type) && !objectId)) {
    const id = `unreadable ${createHash('sha256').update(body).digest('hex')}`
    deps.log.warn({ err: error, id }, 'an event of Stripe has an unknown shape')
    await storeEvent(deps, { id, type: event?.type ?? 'unknown', objectId })
    return { received: true }
  }
  // An event with an account is of another account that is connected to this one.
  if (isEventType(event.type) && !event.account)
    await storeEvent(deps, { id: event.id ?? `${event.type} ${objectId}`, type: event.type, objectId })
  return { received: true }
}

/** Stores an event. If it is new and has an object, enqueues its work. */
async function storeEvent(
  deps: Deps,
  { id, type, objectId }: { readonly id: string; readonly type: string; readonly objectId: string | null },
): Promise<void> {
  await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const stored = await trx
      .insertInto('stripe_events')
      .values({ id, type, object_id: objectId, received_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored && objectId) await deps.jobs.enqueue(trx, 'apply-stripe-event', { type, objectId })
  })
}

/** How old a signature may be, by default in Stripe's library, and how far in the future. */
const TOLERANCE_SECONDS = 300

/** Checks the signature over the bytes, and that they were signed within five minutes of now. */
async function verified(
  { api, webhookSecret }: StripeAccount,
  body: string,
  signature = '',
): Promise<unknown> {
  const { webhooks } = await api()
  try {
    const event: unknown = await webhooks.constructEventAsync(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
    )
    // The library allows any time in the future. If the header has several times, the library checks the last one.
    const signedAt = Number(
      signature
        .match(/(?<=^|,)t=\d+/g)
        ?.at(-1)
        ?.slice(2),
    )
    if (signedAt > Date.now() / 1000 + TOLERANCE_SECONDS) throw new Error('signed in the future')
    return event
  } catch (cause) {
    throw new Refusal('stripe_signature_invalid', { cause })
  }
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
