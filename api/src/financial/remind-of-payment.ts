import type { PaymentNotice } from '@cubby/contract/financial'
import { messages } from '@cubby/contract/messages'
import { dayOf } from '@cubby/rules/days'
import { isUnpaid, paymentStatus } from '@cubby/rules/payment'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { audit } from '../db/audit.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { type Message, notify } from '../notifications/notify.ts'
import { aboutPayment, paymentDueSoon, paymentOverdue } from '../payments/messages.ts'
import { type TransactionRow, transactionsQuery } from './queries.ts'

type Said = { success: true; message: string }

/**
 * Reminds of a payment that is owed, in the app and by e-mail as its person wishes. Throws Refusal
 * `payment_not_found` and `payment_not_due`.
 */
export async function sendReminder(deps: Deps, caller: Caller, paymentId: string): Promise<Said> {
  return tellOfPayment(deps, caller, paymentId, (payment, today) => {
    const status = paymentStatus(payment, today)
    if (!isUnpaid({ status })) throw new Refusal('payment_not_due')
    return status === 'overdue' ? paymentOverdue(payment) : paymentDueSoon(payment)
  })
}

/** Writes to the person of a payment, in the caller's words. Throws Refusal `payment_not_found`. */
export async function sendPaymentNotice(
  deps: Deps,
  caller: Caller,
  { payment_id, title, message, user_id, userId = user_id }: PaymentNotice,
): Promise<Said> {
  return tellOfPayment(deps, caller, payment_id, (payment) => {
    if (userId && userId !== payment.person_id) throw new Refusal('payment_not_found')
    return aboutPayment(title, message)
  })
}

async function tellOfPayment(
  deps: Deps,
  caller: Caller,
  paymentId: string,
  messageOf: (payment: TransactionRow, today: string) => Message,
): Promise<Said> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const payment = await transactionsQuery(trx)
      .where('payments.id', '=', paymentId)
      .forUpdate('payments')
      .executeTakeFirst()
    if (!payment) throw new Refusal('payment_not_found')
    const now = await deps.clock(trx)
    const message = messageOf(payment, dayOf(now, deps.config.provider.timezone))
    await trx.updateTable('payments').set({ reminded_at: now }).where('id', '=', paymentId).execute()
    await notify(deps, trx, payment.person_id, message, now)
    await audit(trx, {
      actorId: caller.person.id,
      action: 'payment.reminded',
      subject: { type: 'payment', id: paymentId },
      details: { person_id: payment.person_id, title: message.title },
      request: caller.request,
      now,
    })
    return { success: true as const, message: messages.reminderSent }
  })
}
