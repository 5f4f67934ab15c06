import type { CheckoutState } from '@cubby/contract/money/online-payments'
import { dayOf } from '@cubby/rules/days'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findReceipts } from '../payments/entries.ts'
import { paymentView } from '../payments/list-my-payments.ts'
import { paymentsQuery } from '../payments/queries.ts'
import { findReceiptChanges } from '../payments/receipt-changes.ts'
import { latestCheckout } from './checkouts.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Stripe is asked at most this often about a page, however often its student looks. */
const ASK_EVERY_MS = 4_000

/**
 * Returns what became of the page on which the caller paid. Asks Stripe, so that a payment is known even if the webhook
 * does not come. The address of the way back proves nothing.
 */
export async function checkCheckout(
  { deps, caller }: RequestContext,
  { paymentId }: { readonly paymentId: string },
): Promise<CheckoutState> {
  const { stripe, db } = deps
  const find = () =>
    paymentsQuery(db)
      .where('payments.id', '=', paymentId)
      .where('enrollments.user_id', '=', caller.user.id)
      .executeTakeFirst()
  if (!(await find())) throw new Refusal('payment_not_found')
  const now = await deps.clock(db)
  const last = await latestCheckout(db, { paymentId })
  if (stripe && last?.session_id && (last.status === 'open' || last.status === 'processing')) {
    const asks = await db
      .updateTable('checkouts')
      .set({ asked_at: now })
      .where('id', '=', last.id)
      .where((eb) =>
        eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', new Date(now.getTime() - ASK_EVERY_MS))]),
      )
      .returning('id')
      .executeTakeFirst()
    if (asks) {
      await settleCheckout(deps, stripe, last.session_id).catch((cause: unknown) => {
        deps.log.warn({ err: cause, checkout: last.id }, 'Stripe could not be asked about a page')
      })
    }
  }
  const payment = await find()
  if (!payment) throw new Refusal('payment_not_found')
  const status = (await latestCheckout(db, { paymentId }))?.status ?? null
  const receipts = await findReceipts(db, [paymentId])
  const { timezone } = deps.config.provider
  const changes = await findReceiptChanges(db, { receiptIds: receipts.map(({ id }) => id), timezone })
  return {
    status: status === 'creating' ? 'open' : status,
    payment: paymentView(payment, { receipts, changes, today: dayOf(now, timezone) }),
  }
}
