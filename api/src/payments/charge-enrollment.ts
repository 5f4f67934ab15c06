import { dayOf } from '@cubby/rules/days'
import { paymentDueDate } from '@cubby/rules/payment'
import { v7 as newId } from 'uuid'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { LockedSession } from '../enrollment/seat-lock.ts'
import { readSettings } from '../settings/read-settings.ts'
import { lockPaymentOf } from './queries.ts'

/** What an approval asks for. */
export interface Owed {
  readonly amountCents: number
  /** A day of the provider, yyyy-MM-dd. */
  readonly dueDate: string
}

/**
 * Makes the payment of an enrollment that is approved, once, in the approving transaction; a class without
 * a price brings none. What was paid before and was to be refunded counts again.
 * Returns what is owed now; null when nothing is.
 */
export async function chargeEnrollment(
  deps: Deps,
  trx: Trx,
  session: LockedSession,
  enrollmentId: string,
  now: Date,
): Promise<Owed | null> {
  const before = await lockPaymentOf(trx, enrollmentId)
  if (before?.status === 'refund_due') {
    await trx
      .updateTable('payments')
      .set({ status: 'paid', updated_at: now })
      .where('id', '=', before.id)
      .execute()
  }
  if (before) {
    const unpaid = before.status === 'pending' || before.status === 'failed'
    return unpaid ? { amountCents: before.amount_cents, dueDate: before.due_date } : null
  }
  const { price_cents } = await trx
    .selectFrom('classes')
    .select('price_cents')
    .where('id', '=', session.classId)
    .executeTakeFirstOrThrow()
  if (price_cents <= 0) return null
  const today = dayOf(now, deps.config.provider.timezone)
  const { payment_due_days } = await readSettings(trx, deps.config)
  const dueDate = paymentDueDate(session.startDate, today, payment_due_days)
  await trx
    .insertInto('payments')
    .values({
      id: newId(),
      enrollment_id: enrollmentId,
      amount_cents: price_cents,
      due_date: dueDate,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { amountCents: price_cents, dueDate }
}
