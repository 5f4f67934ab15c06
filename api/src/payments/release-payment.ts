import { releasedPayment } from '@cubby/rules/payment'
import { audit } from '../db/audit.ts'
import type { Trx } from '../db/database.ts'
import { lockPaymentOf } from './queries.ts'

/**
 * Lets go of the payment of an enrollment that gave its seat back, in the same transaction: an unpaid one
 * is void, a paid one is due to be refunded.
 */
export async function releasePayment(trx: Trx, enrollmentId: string, now: Date): Promise<void> {
  const payment = await lockPaymentOf(trx, enrollmentId)
  if (!payment) return
  const status = releasedPayment(payment.status)
  if (status === payment.status) return
  await trx.updateTable('payments').set({ status, updated_at: now }).where('id', '=', payment.id).execute()
  const { person_id, session_id } = await trx
    .selectFrom('enrollments')
    .select(['person_id', 'session_id'])
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  await audit(trx, {
    actorId: null,
    action: `payment.${status}`,
    subject: { type: 'payment', id: payment.id },
    details: { person_id, session_id, amount: payment.amount_cents / 100 },
    request: null,
    now,
  })
}

/**
 * Voids what is unpaid when an enrollment is being reviewed again: it is charged when it is approved. What
 * is paid stays paid while the seat is held.
 */
export async function suspendPayment(trx: Trx, enrollmentId: string, now: Date): Promise<void> {
  const payment = await lockPaymentOf(trx, enrollmentId)
  if (payment?.status === 'pending' || payment?.status === 'failed') {
    await releasePayment(trx, enrollmentId, now)
  }
}
