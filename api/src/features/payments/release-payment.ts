import { isOpen, paidCents, releasedPayment } from '@cubby/rules/payment'
import type { TransactionContext } from '../../operation-context.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { notify } from '../notifications/notify.ts'
import { refundDue } from './messages.ts'
import { lockPaymentOf } from './queries.ts'

/**
 * Ends the payment of an enrollment that gave up its seat, in the same transaction. What was paid becomes due
 * for a refund, and the student is notified. A payment without any money becomes void.
 */
export async function releasePayment(
  ctx: TransactionContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<void> {
  const { trx, now } = ctx
  const payment = await lockPaymentOf(trx, enrollmentId)
  if (!payment) return
  const status = releasedPayment(payment)
  if (status === payment.status || (status !== 'refund_due' && status !== 'void')) return
  await trx.updateTable('payments').set({ status, updated_at: now }).where('id', '=', payment.id).execute()
  const { user_id, session_id, title } = await trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['enrollments.user_id', 'enrollments.session_id', 'classes.title'])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const cents = status === 'refund_due' ? paidCents(payment) : payment.amount_cents
  await writeAuditLog(trx, {
    actorId: null,
    action: `payment.${status}`,
    subject: { type: 'payment', id: payment.id },
    details: { user_id, session_id, amount: cents / 100 },
    request: null,
    now,
  })
  if (status === 'refund_due')
    await notify(ctx, { userId: user_id, message: refundDue({ class_title: title }, cents) })
}

/**
 * Voids the payment of an enrollment that becomes pending again, unless part of it was paid. Approving
 * creates a new payment. Money that was paid stays while the enrollment holds its seat.
 */
export async function suspendPayment(
  ctx: TransactionContext,
  { enrollmentId }: { readonly enrollmentId: string },
): Promise<void> {
  const { trx } = ctx
  const payment = await lockPaymentOf(trx, enrollmentId)
  if (payment && isOpen(payment.status) && paidCents(payment) === 0) {
    await releasePayment(ctx, { enrollmentId })
  }
}
