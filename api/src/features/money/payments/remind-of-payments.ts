import { addDays, dayOf } from '@cubby/rules/days'
import type { Deps } from '../../../platform/deps.ts'
import { notifyOnce } from '../../messages/notifications/notify-once.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { paymentDueSoon, paymentOverdue } from './messages.ts'
import { paymentsQuery } from './queries.ts'

/**
 * Sends reminders of unpaid payments: one before the due date (3 days, unless the settings differ), and one
 * when the payment is overdue. Days begin at midnight in the provider's time zone. Safe to run at any time,
 * and on several servers at once.
 */
export async function remindOfPayments(deps: Deps): Promise<void> {
  const now = await deps.clock(deps.db)
  const today = dayOf(now, deps.config.provider.timezone)
  const { reminder_days } = await readSettings(deps.db, deps.config)
  const unpaid = await paymentsQuery(deps.db)
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .where('users.status', '=', 'active')
    .where('payments.status', 'in', ['pending', 'failed'])
    .where('payments.due_date', '<=', addDays(today, reminder_days))
    .execute()
  const reminders = unpaid.map((payment) => {
    const overdue = payment.due_date < today
    return {
      userId: payment.user_id,
      message: overdue ? paymentOverdue(payment) : paymentDueSoon(payment),
      dedupeKey: `payment-${overdue ? 'overdue' : 'due'}:${payment.id}:${payment.due_date}`,
    }
  })
  await notifyOnce({ deps, now }, { all: reminders })
}
