import type { Payment, PayRequest } from '@cubby/contract/money/payments'
import { dayOf } from '@cubby/rules/days'
import { checkPay, remainingCents } from '@cubby/rules/money/payment'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { addReceipt, findReceipts } from './ledger.ts'
import { lockPayment, type PaymentLock, type PaymentRow } from './queries.ts'
import { paymentView } from './views.ts'

/**
 * Charges what remains of the caller's payment and marks it paid. The lock prevents a second charge by
 * concurrent requests. Throws Refusal `payment_not_found` (also for another user's payment), `already_paid`,
 * `payment_not_due`, and `payment_failed` when the payment provider declines.
 */
export async function pay(
  ctx: RequestContext,
  {
    paymentId,
    last_four,
    lock = lockPayment,
  }: {
    readonly paymentId: string
    readonly last_four?: PayRequest['last_four']
    readonly lock?: PaymentLock
  },
): Promise<{ payment: Payment }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const payment = await lock(trx, paymentId, caller.user.id)
    if (!payment) throw new Refusal('payment_not_found')
    const allowed = checkPay(payment.status)
    if (!allowed.ok) throw new Refusal(allowed.reason)

    const cents = remainingCents(payment)
    const outcome = await deps.payments.charge({
      key: await chargeKey(trx, payment),
      amountCents: cents,
      description: payment.class_title,
    })
    if (outcome.kind === 'declined') throw new Refusal('payment_failed')
    const now = await deps.clock(trx)
    const received = {
      cents,
      method: 'card',
      lastFour: last_four ?? null,
      reference: outcome.reference,
      receivedAt: now,
      recordedBy: null,
    } as const
    const changed = await addReceipt({ deps, trx, now }, { payment, money: received })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'payment.paid',
      subject: { type: 'payment', id: payment.id },
      details: {
        session_id: payment.session_id,
        amount: cents / 100,
        ...(last_four && { last_four }),
      },
      request: caller.request,
      now,
    })
    const receipts = await findReceipts(trx, [payment.id])
    const today = dayOf(now, deps.config.provider.timezone)
    return { payment: paymentView({ ...payment, ...changed }, receipts, today) }
  })
}

/**
 * Returns a key for the next charge of a payment, because the payment provider charges a key only once. The same amount
 * can be owed again after it was charged, so the key also counts the charges.
 */
async function chargeKey(trx: Trx, payment: PaymentRow): Promise<string> {
  const { charges } = await trx
    .selectFrom('payment_entries')
    .select(sql<number>`count(*)::int`.as('charges'))
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'receipt')
    .where('recorded_by', 'is', null)
    .executeTakeFirstOrThrow()
  const isFirst = charges === 0 && payment.received_cents === 0
  return isFirst ? payment.id : `${payment.id}-${charges}-${remainingCents(payment)}`
}
