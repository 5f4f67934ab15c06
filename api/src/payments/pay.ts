import type { Payment, PayRequest } from '@cubby/contract/payments'
import { dayOf } from '@cubby/rules/days'
import { decidePay } from '@cubby/rules/payment'
import type { Caller } from '../auth/caller.ts'
import { audit } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { lockPayment, type PaymentLock } from './queries.ts'
import { paymentView } from './views.ts'

/**
 * Charges the caller's payment and marks it paid. The lock makes it one charge, however often it is asked
 * for at once. Throws Refusal `payment_not_found` (also for somebody else's), `already_paid`,
 * `payment_not_due`, and `payment_failed` when the provider declines.
 */
export async function pay(
  deps: Deps,
  caller: Caller,
  paymentId: string,
  { last_four }: Omit<PayRequest, 'status'> = {},
  lock: PaymentLock = lockPayment,
): Promise<{ payment: Payment }> {
  return write(deps, caller, async (trx) => {
    const payment = await lock(trx, paymentId, caller.person.id)
    if (!payment) throw new Refusal('payment_not_found')
    const decision = decidePay(payment.status)
    if (decision !== 'charge') throw new Refusal(decision)

    const outcome = await deps.payments.charge({
      key: payment.id,
      amountCents: payment.amount_cents,
      description: payment.class_title,
    })
    if (outcome.kind === 'declined') throw new Refusal('payment_failed')
    const now = await deps.clock(trx)
    const paid = {
      status: 'paid',
      reference: outcome.reference,
      method_last_four: last_four ?? null,
      paid_at: now,
      updated_at: now,
    } as const
    await trx.updateTable('payments').set(paid).where('id', '=', payment.id).execute()
    await audit(trx, {
      actorId: caller.person.id,
      action: 'payment.paid',
      subject: { type: 'payment', id: payment.id },
      details: { session_id: payment.session_id, amount: payment.amount_cents / 100 },
      request: caller.request,
      now,
    })
    return { payment: paymentView({ ...payment, ...paid }, dayOf(now, deps.config.provider.timezone)) }
  })
}
