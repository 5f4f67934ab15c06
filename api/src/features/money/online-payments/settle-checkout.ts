import type Stripe from 'stripe'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps, EndCheckout } from '../../../platform/deps.ts'
import { idOf, isRefusedByStripe, type StripeAccount } from '../../../platform/stripe.ts'
import { lockInvoice } from '../invoices/queries.ts'
import { lockTransaction } from '../payments/read-transaction.ts'
import { type CheckoutRow, findCheckout } from './checkouts.ts'
import { bookFee, recordMoney } from './record-card-money.ts'

/** Everything that a charge tells: the card, when it was charged, and its fee. */
const EXPAND = ['payment_intent.latest_charge.balance_transaction']

/**
 * Asks Stripe what became of a page, and records it. The order, the number, and the delay of events make no difference,
 * because only the answer counts. A page of another installation has no effect.
 */
export async function settleCheckout(deps: Deps, stripe: StripeAccount, sessionId: string): Promise<void> {
  const api = await stripe.api()
  // Emulators do not know what to expand.
  const session = await api.checkout.sessions.retrieve(sessionId, stripe.isEmulated ? {} : { expand: EXPAND })
  await applySession(deps, session)
}

/** Ends the open pages that could pay this payment or its invoice. If one was paid already, records the money. */
export const endCheckout: EndCheckout = async (deps, of) => {
  const { stripe } = deps
  if (!stripe) return
  const open = await deps.db
    .selectFrom('checkouts')
    .select(['checkouts.id', 'session_id'])
    .where('checkouts.status', 'in', ['creating', 'open'])
    .where((eb) => {
      if ('invoiceId' in of) return eb('checkouts.invoice_id', '=', of.invoiceId)
      const payments = eb
        .selectFrom('payments')
        .select('payments.id')
        .where((one) =>
          'paymentId' in of
            ? one('payments.id', '=', of.paymentId)
            : one('payments.enrollment_id', '=', of.enrollmentId),
        )
      const invoices = eb.selectFrom('invoice_lines').select('invoice_id').where('payment_id', 'in', payments)
      return eb.or([eb('checkouts.payment_id', 'in', payments), eb('checkouts.invoice_id', 'in', invoices)])
    })
    .execute()
  for (const checkout of open) {
    await endPage(deps, stripe, checkout).catch((error: unknown) => {
      // The change must not wait for Stripe. The page is stale then, and a job ends it.
      deps.log.warn({ err: error, checkout: checkout.id }, 'a page of Stripe could not be ended')
    })
  }
}

export async function endPage(
  deps: Deps,
  stripe: StripeAccount,
  { id, session_id }: Pick<CheckoutRow, 'id' | 'session_id'>,
): Promise<void> {
  if (!session_id) {
    // Stripe never answered, so nobody knows the address of the page.
    const now = await deps.clock(deps.db)
    await deps.db
      .updateTable('checkouts')
      .set({ status: 'expired', closed_at: now })
      .where('id', '=', id)
      .where('status', '=', 'creating')
      .where('session_id', 'is', null)
      .execute()
    return
  }
  const api = await stripe.api()
  try {
    await applySession(deps, await api.checkout.sessions.expire(session_id))
  } catch (error) {
    if (!isRefusedByStripe(error)) throw error
    // It is not open anymore, perhaps because it was paid.
    await settleCheckout(deps, stripe, session_id)
  }
}

async function applySession(deps: Deps, session: Stripe.Checkout.Session): Promise<void> {
  const found = await findCheckout(deps.db, session)
  if (!found) return
  await writeWithoutIdempotency(deps, async (trx) => {
    // In the order of every other operation: the session, the payment, and then what belongs to it.
    const paid = found.invoice_id
      ? { invoice: await lockInvoice({ deps, trx }, { id: found.invoice_id }) }
      : { payment: await lockTransaction(deps, trx, found.payment_id ?? '') }
    const checkout = await trx
      .selectFrom('checkouts')
      .selectAll()
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = await deps.clock(trx)
    const ctx = { deps, trx, now }
    const status = statusOf(session)
    const intent = idOf(session.payment_intent) ?? session.id
    const isClosed = isFinal(status)
    // An answer may arrive after a later one.
    if (
      status === 'paid' ? checkout.status !== 'paid' : !isFinal(checkout.status) && status !== checkout.status
    ) {
      await trx
        .updateTable('checkouts')
        .set({
          status,
          session_id: session.id,
          ...(session.url && { url: session.url }),
          ...(isClosed && { closed_at: now }),
          ...(status === 'paid' && { payment_intent: intent }),
        })
        .where('id', '=', checkout.id)
        .execute()
      if (status === 'paid') {
        const cents = session.amount_total ?? checkout.amount_cents
        await recordMoney(ctx, { ...paid, cents, intent, charge: chargeOf(session) })
      }
    }
    if (status === 'paid' && !checkout.has_fee) await bookFee(ctx, checkout, chargeOf(session))
  })
}

function isFinal(status: CheckoutRow['status']): boolean {
  return status === 'paid' || status === 'failed' || status === 'expired'
}

/** A page that is complete but not paid waits for the bank, until its payment intent has failed. */
function statusOf({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): CheckoutRow['status'] {
  if (payment_status !== 'unpaid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  const isFailed =
    typeof payment_intent === 'object' &&
    (payment_intent?.status === 'requires_payment_method' || payment_intent?.status === 'canceled')
  return isFailed ? 'failed' : 'processing'
}

function chargeOf({ payment_intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  return typeof charge === 'object' ? (charge ?? null) : null
}
