import { isOpen, paidCents, releasedPayment } from '@cubby/rules/money/payment'
import { refundOfPaid } from '@cubby/rules/money/refund-policy'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { refundDue } from './messages.ts'
import { lockPaymentOf } from './queries.ts'

interface ReleasedSeat {
  readonly enrollmentId: string
  /** The percentage of the paid money that the student gets back. By default 100. */
  readonly refundPercent?: number
  /** Whether the caller tells the student about the refund. */
  readonly isTold?: boolean
}

/**
 * Ends the payment of an enrollment that gave up its seat, in the same transaction. `refundPercent` of the paid
 * money becomes due for a refund, the school keeps the rest, and the student is notified. If a center paid, the caller
 * tells its directors. A payment without any money becomes void. Returns the cents that are due for a refund now.
 */
export async function releasePayment(
  ctx: TransactionContext,
  { enrollmentId, refundPercent = 100, isTold = false }: ReleasedSeat,
): Promise<number> {
  const { trx, now } = ctx
  const payment = await lockPaymentOf(trx, enrollmentId)
  if (!payment) return 0
  const paid = paidCents(payment)
  const { status, kept_cents } = releasedPayment(payment, refundOfPaid(payment, refundPercent))
  const refund = status === 'refund_due' ? paid - kept_cents : 0
  if (status === payment.status && kept_cents === payment.kept_cents) return refund
  await trx
    .updateTable('payments')
    .set({ status, kept_cents, refund_percent: kept_cents > 0 ? refundPercent : null, updated_at: now })
    .where('id', '=', payment.id)
    .execute()
  const { user_id, session_id, title, center_id } = await trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['enrollments.user_id', 'enrollments.session_id', 'enrollments.center_id', 'classes.title'])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const isVoid = status === 'void'
  await writeAuditLog(trx, {
    actorId: null,
    action: isVoid ? 'payment.void' : status === 'refund_due' ? 'payment.refund_due' : 'payment.kept',
    subject: { type: 'payment', id: payment.id },
    details: {
      user_id,
      session_id,
      amount: (isVoid ? payment.amount_cents : status === 'refund_due' ? refund : kept_cents) / 100,
      ...(status === 'refund_due' && kept_cents > 0 && { kept_amount: kept_cents / 100 }),
    },
    request: null,
    now,
  })
  if (isVoid || isTold || center_id !== null) return refund
  const message = () => refundDue({ class_title: title }, { paidCents: paid, keptCents: kept_cents })
  await notify(ctx, { userId: user_id, message })
  return refund
}

/**
 * Voids the payment of an enrollment that becomes pending again, unless part of it was paid. A payment with money
 * does not change while the enrollment holds its seat. After a voided payment, the next approval creates a new one.
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
