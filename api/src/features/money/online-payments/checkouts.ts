import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import type { Reader } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'

export type CheckoutRow = Selectable<Schema['checkouts']>

/** What is paid on a page. */
export type CheckoutSubject = { readonly paymentId: string } | { readonly invoiceId: string }

/** Returns the newest page on which a payment or an invoice could be paid. */
export function latestCheckout(db: Reader, of: CheckoutSubject): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where((eb) =>
      'paymentId' in of ? eb('payment_id', '=', of.paymentId) : eb('invoice_id', '=', of.invoiceId),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the page in this installation, also if Stripe's answer to its creation was lost. */
export async function findCheckout(db: Reader, session: Stripe.Checkout.Session) {
  const query = db.selectFrom('checkouts').select(['id', 'payment_id', 'invoice_id'])
  const known = await query.where('session_id', '=', session.id).executeTakeFirst()
  const ownId = session.metadata?.checkout_id
  if (known || !ownId) return known
  return query.where('id', '=', ownId).where('session_id', 'is', null).executeTakeFirst()
}
