import type { TransactionStatus } from '@cubby/contract/payments'
import { dayOf } from '@cubby/rules/days'
import { paymentDueDate } from '@cubby/rules/payment'
import type { DemoWorld } from './seed-demo.ts'

/** The payment of a demo enrollment, due as it would be had it been approved at `approvedAt`. */
export async function seedPayment(
  { trx, nextId }: DemoWorld,
  enrollmentId: string,
  status: TransactionStatus,
  approvedAt: Date,
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
  const charged = status === 'paid' || status === 'refund_due' || status === 'refunded'
  await trx
    .insertInto('payments')
    .values({
      id,
      enrollment_id: enrollmentId,
      amount_cents: price_cents,
      due_date: paymentDueDate(start_date, dayOf(approvedAt, 'UTC')),
      status,
      ...(charged && { reference: `simulated-${id}`, method_last_four: '4242', paid_at: approvedAt }),
      created_at: approvedAt,
      updated_at: approvedAt,
    })
    .execute()
}
