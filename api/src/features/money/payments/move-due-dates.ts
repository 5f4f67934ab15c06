import { dayOf } from '@cubby/rules/days'
import { paymentDueDate } from '@cubby/rules/money/payment'
import { movedInstallments } from '@cubby/rules/money/payment-plan'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import type { ChargedSession } from './charge-enrollment.ts'
import { isPaidByStudent } from './payers.ts'

/**
 * Recalculates the due dates of unpaid payments, in the transaction that moves their session. A payment is
 * then due as if its enrollment had been approved now. Of a payment with installments, only those move that
 * are due some days before the start. What a center pays stays due when its invoice is.
 */
export async function moveDueDates(
  { deps, trx, now }: TransactionContext,
  moved: ChargedSession,
): Promise<void> {
  const today = dayOf(now, deps.config.provider.timezone)
  const { payment_due_days } = await readSettings(trx, deps.config)
  await trx
    .updateTable('payments')
    .set({ due_date: paymentDueDate(moved.startDate, today, payment_due_days), updated_at: now })
    .where('status', 'in', ['pending', 'failed'])
    .where('installments', 'is', null)
    .where('enrollment_id', 'in', (eb) => paidByStudentsIn(eb, moved.id))
    .execute()
  const planned = await trx
    .selectFrom('payments')
    .select(['id', 'installments'])
    .where('status', 'in', ['pending', 'failed'])
    .where('installments', 'is not', null)
    .where('enrollment_id', 'in', (eb) => paidByStudentsIn(eb, moved.id))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, installments } of planned) {
    const after = movedInstallments(installments ?? [], { startDate: moved.startDate, today })
    await trx
      .updateTable('payments')
      .set({ installments: JSON.stringify(after), updated_at: now })
      .where('id', '=', id)
      .execute()
  }
}

/** Selects the enrollments of a session that students pay themselves. */
function paidByStudentsIn(eb: ExpressionBuilder<Schema, 'payments'>, sessionId: string) {
  return eb
    .selectFrom('enrollments')
    .select('enrollments.id')
    .where('session_id', '=', sessionId)
    .where(isPaidByStudent)
}
