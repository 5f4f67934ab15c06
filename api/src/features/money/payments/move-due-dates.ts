import { dayOf } from '@cubby/rules/days'
import { paymentDueDate } from '@cubby/rules/money/payment'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import type { ChargedSession } from './charge-enrollment.ts'

/**
 * Recalculates the due dates of unpaid payments, in the transaction that moves their session. A payment is
 * then due as if its enrollment had been approved now.
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
    .where('enrollment_id', 'in', (eb) =>
      eb.selectFrom('enrollments').select('enrollments.id').where('session_id', '=', moved.id),
    )
    .execute()
}
