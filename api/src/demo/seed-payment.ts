import type { TransactionStatus } from '@cubby/contract/money/payments'
import { dayOf } from '@cubby/rules/days'
import { paymentDueDate } from '@cubby/rules/money/payment'
import type { DemoContext } from './demo-context.ts'

interface DemoPayment {
  readonly status: TransactionStatus
  readonly chargedAt: Date
  /** Cents received so far for a payment that is not paid in full. */
  readonly partCents?: number
}

/**
 * Creates the payment of a demo enrollment, unless its class is free. It is due before the session, but not before it was
 * charged.
 */
export async function seedPayment(
  { trx, nextId, adminId }: DemoContext,
  enrollmentId: string,
  { status, chargedAt, partCents = 0 }: DemoPayment,
): Promise<void> {
  const { start_date, price_cents } = await trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['class_sessions.start_date', 'classes.price_cents'])
    .where('enrollments.id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  if (price_cents === 0) return
  const id = nextId()
  const isPaidInFull = status === 'paid' || status === 'refund_due' || status === 'refunded'
  const stamps = { created_at: chargedAt, updated_at: chargedAt }
  await trx
    .insertInto('payments')
    .values({
      id,
      enrollment_id: enrollmentId,
      amount_cents: price_cents,
      due_date: paymentDueDate(start_date, dayOf(chargedAt, 'UTC')),
      status: isPaidInFull ? 'pending' : status,
      reference: null,
      ...stamps,
    })
    .execute()
  if (!isPaidInFull && partCents === 0) return
  const entry = { payment_id: id, received_at: chargedAt, recorded_at: chargedAt }
  const amount_cents = isPaidInFull ? price_cents : partCents
  const receiptId = nextId()
  const online = { method: 'card', last_four: '4242', reference: `simulated-${id}` } as const
  const byCheck = { method: 'check', reference: 'Check 1042', recorded_by: adminId } as const
  await trx
    .insertInto('payment_entries')
    .values({ ...entry, id: receiptId, kind: 'receipt', amount_cents, ...(isPaidInFull ? online : byCheck) })
    .execute()
  if (status === 'refunded') {
    await trx
      .insertInto('payment_entries')
      .values({
        ...entry,
        id: nextId(),
        kind: 'refund',
        amount_cents,
        receipt_id: receiptId,
        reason: 'The enrollment was not approved.',
        recorded_by: adminId,
      })
      .execute()
  }
  await trx
    .updateTable('payments')
    .set({
      status,
      reference: isPaidInFull ? online.reference : byCheck.reference,
      method_last_four: isPaidInFull ? online.last_four : null,
      paid_at: isPaidInFull ? chargedAt : null,
    })
    .where('id', '=', id)
    .execute()
}
