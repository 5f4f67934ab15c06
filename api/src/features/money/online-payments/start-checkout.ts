import { CHECKOUT_MINUTES, type Checkout, CURRENCY } from '@cubby/contract/money/online-payments'
import type { CheckoutRequest } from '@cubby/contract/money/payments'
import { checkoutAmount } from '@cubby/rules/money/checkout'
import type Stripe from 'stripe'
import type { Caller } from '../../../platform/caller.ts'
import { type AuditEntry, writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { type StripeAccount, stripeTime } from '../../../platform/stripe.ts'
import { lockPayment } from '../payments/queries.ts'
import { centsToPay } from '../payments/receive-money.ts'
import { type CheckoutRow, type CheckoutSubject, latestCheckout } from './checkouts.ts'

/** A page is shown again only if it stays open for a while. */
const MIN_LEFT_MS = 5 * 60_000
/**
 * Stripe refuses pages that would be open for less than 30 minutes, so an attempt that it never answered is
 * given up.
 */
const MAX_CREATING_MS = 4 * 60_000
/** Each attempt ends a page with another amount. */
const ATTEMPTS = 3

/**
 * Returns the page of Stripe on which the caller pays what remains of a payment, or its next installment.
 * There is one open page for each payment, so that it is not paid on two of them. Nothing depends on the
 * response: repeating the request returns the same page.
 */
export async function startCheckout(
  { deps, caller }: RequestContext,
  { paymentId, request }: { readonly paymentId: string; readonly request: CheckoutRequest },
): Promise<{ checkout: Checkout }> {
  const page = await openPage({ deps, caller }, { paymentId }, async (trx) => {
    const payment = await lockPayment(trx, paymentId, caller.user.id)
    if (!payment) throw new Refusal('payment_not_found')
    if (payment.center_id !== null) throw new Refusal('center_pays')
    const { payments } = deps.config
    if (!deps.stripe || payments !== 'stripe') {
      throw new Refusal(payments === 'office' ? 'pay_at_office' : 'payment_failed')
    }
    const allowed = checkoutAmount(payment, centsToPay(payment, request))
    if (!allowed.ok) throw new Refusal(allowed.reason)
    return {
      cents: allowed.cents,
      product: payment.class_title,
      paths: { paid: `/paying/${paymentId}`, cancelled: '/profile?section=payments' },
      audit: {
        action: 'payment.checkout_started',
        subject: { type: 'payment', id: paymentId },
        details: { session_id: payment.session_id, amount: allowed.cents / 100 },
      },
    }
  })
  return { checkout: page }
}

/** What a page is for. */
interface PageFacts {
  readonly cents: number
  /** What the payer reads on the page. */
  readonly product: string
  /** Where the page leads back to. */
  readonly paths: { readonly paid: string; readonly cancelled: string }
  readonly audit: Pick<AuditEntry, 'action' | 'subject' | 'details'>
}

/**
 * Opens the page of a payment or an invoice, or returns the one that is open for the same amount. `factsOf`
 * locks what is paid, and refuses if it cannot be.
 */
export async function openPage(
  ctx: RequestContext,
  of: CheckoutSubject,
  factsOf: (trx: Trx) => Promise<PageFacts>,
): Promise<Checkout> {
  const { deps } = ctx
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const begun = await begin(ctx, of, factsOf)
    if (begun) {
      const checkout = begun.checkout.url ? begun.checkout : await create(ctx, of, begun)
      if (checkout?.url && !checkout.stale) return checkoutView(checkout, checkout.url)
    }
    await deps.endCheckout(deps, of)
  }
  throw new Refusal('stripe_unavailable')
}

interface Begun {
  readonly facts: PageFacts
  readonly checkout: CheckoutRow
}

/** Returns the open page, or a new row for one. Null if a page is open that has to end first. */
function begin(
  { deps, caller }: RequestContext,
  of: CheckoutSubject,
  factsOf: (trx: Trx) => Promise<PageFacts>,
): Promise<Begun | null> {
  return writeWithoutIdempotency(deps, async (trx) => {
    const facts = await factsOf(trx)
    const now = await deps.clock(trx)
    const last = await latestCheckout(trx, of)
    if (last?.status === 'processing') throw new Refusal('payment_processing')
    if (last?.status === 'open' || last?.status === 'creating') {
      const isUsable =
        !last.stale &&
        last.amount_cents === facts.cents &&
        (last.url
          ? last.expires_at.getTime() - now.getTime() > MIN_LEFT_MS
          : now.getTime() - last.created_at.getTime() < MAX_CREATING_MS)
      return isUsable ? { facts, checkout: last } : null
    }
    const checkout = await trx
      .insertInto('checkouts')
      .values({
        id: newId(),
        payment_id: 'paymentId' in of ? of.paymentId : null,
        invoice_id: 'invoiceId' in of ? of.invoiceId : null,
        amount_cents: facts.cents,
        status: 'creating',
        created_at: now,
        expires_at: new Date(now.getTime() + CHECKOUT_MINUTES * 60_000),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditLog(trx, {
      ...facts.audit,
      actorId: caller.user.id,
      request: caller.request,
      now,
    })
    return { facts, checkout }
  })
}

/** Creates the page. An attempt whose response was lost gets the same page, because its key is the same. */
async function create(
  { deps, caller }: RequestContext,
  of: CheckoutSubject,
  { facts, checkout }: Begun,
): Promise<CheckoutRow | null> {
  const { stripe } = deps
  if (!stripe) return null
  const session = await createSession(stripe, {
    of,
    facts,
    checkout,
    email: await emailOf(deps, caller),
    publicUrl: deps.config.publicUrl,
  }).catch((cause: unknown) => {
    deps.log.warn({ err: cause, checkout: checkout.id }, 'a page of Stripe could not be opened')
    throw new Refusal('stripe_unavailable', { cause })
  })
  const { url } = session
  if (!url) return null
  const stored = await deps.db
    .updateTable('checkouts')
    .set({
      status: 'open',
      session_id: session.id,
      url,
      ...(session.expires_at && { expires_at: stripeTime(session.expires_at) }),
    })
    .where('id', '=', checkout.id)
    .where('status', 'in', ['creating', 'open'])
    .returningAll()
    .executeTakeFirst()
  return stored ?? null
}

async function emailOf({ db }: Deps, { user }: Caller): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirst()
  return row?.email ?? null
}

interface SessionFacts extends Begun {
  readonly of: CheckoutSubject
  readonly email: string | null
  readonly publicUrl: string
}

async function createSession(
  stripe: StripeAccount,
  { of, facts, checkout, email, publicUrl }: SessionFacts,
): Promise<Stripe.Checkout.Session> {
  const api = await stripe.api()
  const subjectId = 'paymentId' in of ? of.paymentId : of.invoiceId
  const metadata = {
    checkout_id: checkout.id,
    ...('paymentId' in of ? { payment_id: of.paymentId } : { invoice_id: of.invoiceId }),
  }
  const key = { idempotencyKey: `checkout-${checkout.id}` }
  const amount = { currency: CURRENCY, unit_amount: checkout.amount_cents }
  const product = { name: facts.product }
  const item = stripe.isEmulated
    ? {
        price: (await api.prices.create({ ...amount, product: (await api.products.create(product)).id })).id,
      }
    : { price_data: { ...amount, product_data: product } }
  return api.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ quantity: 1, ...item }],
      client_reference_id: subjectId,
      ...(email && { customer_email: email }),
      metadata,
      payment_intent_data: { description: facts.product, metadata },
      expires_at: Math.floor(checkout.expires_at.getTime() / 1000),
      success_url: `${publicUrl}${facts.paths.paid}`,
      cancel_url: `${publicUrl}${facts.paths.cancelled}`,
    },
    key,
  )
}

function checkoutView({ amount_cents, expires_at }: CheckoutRow, url: string): Checkout {
  return { url, amount: amount_cents / 100, expires_at: expires_at.toISOString() }
}
