import { messages } from '@cubby/contract/messages'
import type { PaymentNotice } from '@cubby/contract/money/outstanding-payments'
import { addDays, dayOf } from '@cubby/rules/days'
import { isUnpaid, paymentStatus } from '@cubby/rules/money/payment'
import { owedInstallments } from '@cubby/rules/money/payment-plan'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { type Message, notify, notifyOnce, type WriteMessage } from '../../messages/notifications/notify.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { aboutPayment, paymentDueSoon, paymentOverdue, paymentsOverdue } from './messages.ts'
import { isPaidByStudent } from './payers.ts'
import { paymentsQuery } from './queries.ts'
import { type TransactionRow, transactionsQuery } from './transaction-rows.ts'

type Said = { success: true; message: string }

/** Sends a reminder of an outstanding payment, in the app and, depending on the user's preferences, by email. */
export async function sendReminder(
  ctx: RequestContext,
  { paymentId }: { readonly paymentId: string },
): Promise<Said> {
  return notifyOfPayment(ctx, {
    paymentId,
    messageOf: (payment, today) => {
      const status = paymentStatus(payment, today)
      if (!isUnpaid({ status })) throw new Refusal('payment_not_due')
      return status === 'overdue' ? paymentsOverdue(payment, today) : paymentDueSoon(payment)
    },
  })
}

/** Sends the caller's text to the user of a payment, or, without a payment, to a user about everything they owe. */
export async function sendPaymentNotice(
  ctx: RequestContext,
  { payment_id, title, message, user_id, userId = user_id }: PaymentNotice,
): Promise<Said> {
  if (payment_id === undefined)
    return notifyUser(ctx, { userId: userId ?? '', message: () => aboutPayment(title, message) })
  return notifyOfPayment(ctx, {
    paymentId: payment_id,
    messageOf: (payment) => {
      if (userId && userId !== payment.user_id) throw new Refusal('payment_not_found')
      return aboutPayment(title, message)
    },
  })
}

async function notifyOfPayment(
  ctx: RequestContext,
  {
    paymentId,
    messageOf,
  }: { readonly paymentId: string; readonly messageOf: (payment: TransactionRow, today: string) => Message },
): Promise<Said> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const payment = await transactionsQuery(trx)
      .where('payments.id', '=', paymentId)
      .forUpdate('payments')
      .executeTakeFirst()
    if (!payment) throw new Refusal('payment_not_found')
    if (payment.center_id !== null) throw new Refusal('paid_on_invoice')
    const now = await deps.clock(trx)
    const message = () => messageOf(payment, dayOf(now, deps.config.provider.timezone))
    const { title } = message()
    await requireRecipient(trx, payment.user_id)
    await trx.updateTable('payments').set({ reminded_at: now }).where('id', '=', paymentId).execute()
    await notify({ deps, trx, now }, { userId: payment.user_id, message })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'payment.reminded',
      subject: { type: 'payment', id: paymentId },
      details: { user_id: payment.user_id, title },
      request: caller.request,
      now,
    })
    return { success: true as const, message: messages.reminderSent }
  })
}

/** Sends a message to a user and marks all their outstanding payments as reminded. */
async function notifyUser(
  ctx: RequestContext,
  { userId, message }: { readonly userId: string; readonly message: WriteMessage },
): Promise<Said> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await requireRecipient(trx, userId)
    const now = await deps.clock(trx)
    await trx
      .updateTable('payments')
      .set({ reminded_at: now })
      .where('enrollment_id', 'in', (theirs) =>
        theirs.selectFrom('enrollments').select('id').where('user_id', '=', userId).where(isPaidByStudent),
      )
      .where('status', 'in', ['pending', 'failed'])
      .execute()
    await notify({ deps, trx, now }, { userId, message })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'payment.reminded',
      subject: { type: 'user', id: userId },
      details: { user_id: userId, title: message().title },
      request: caller.request,
      now,
    })
    return { success: true as const, message: messages.reminderSent }
  })
}

async function requireRecipient(trx: Trx, userId: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Refusal('user_not_found', { message: messages.invalidUserSelected })
  if (user.status !== 'active') {
    throw new Refusal('account_not_active', { message: messages.recipientNotActive })
  }
}

/**
 * Sends students reminders of what they did not pay: one before each due date (3 days, unless the settings
 * differ), and one when it has passed. Each installment has its own. Days begin at midnight in the provider's
 * time zone. Safe to run at any time, and on several servers at once.
 */
export async function remindOfPayments(deps: Deps): Promise<void> {
  const now = await deps.clock(deps.db)
  const today = dayOf(now, deps.config.provider.timezone)
  const { reminder_days } = await readSettings(deps.db, deps.config)
  const unpaid = await paymentsQuery(deps.db)
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .where('users.status', '=', 'active')
    .where(isPaidByStudent)
    .where('payments.status', 'in', ['pending', 'failed'])
    .where('payments.due_date', '<=', addDays(today, reminder_days))
    .execute()
  const reminders = unpaid.flatMap((payment) => {
    const soon = owedInstallments(payment).filter(({ due_date }) => due_date <= addDays(today, reminder_days))
    return [...Map.groupBy(soon, ({ due_date }) => due_date)].map(([dueDate, due]) => {
      const overdue = dueDate < today
      return {
        userId: payment.user_id,
        message: () => (overdue ? paymentOverdue(payment, due) : paymentDueSoon(payment, due)),
        dedupeKey: `payment-${overdue ? 'overdue' : 'due'}:${payment.id}:${dueDate}`,
      }
    })
  })
  await notifyOnce({ deps, now }, { all: reminders })
}
