import { messages } from '@cubby/contract/messages'
import type { InstallmentsChange, Transaction } from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import {
  changedInstallments,
  owedInstallments,
  type PlannedPayment,
  type SetInstallment,
} from '@cubby/rules/money/payment-plan'
import { installmentList } from '@cubby/rules/money/payment-plan-text'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { installmentsSet } from './messages.ts'
import { lockTransaction, readTransactionView, type TransactionLock } from './read-transaction.ts'

/**
 * Sets when one student pays what is still owed, and tells them. Refuses if the installments changed after the
 * office loaded them, so that no unseen change is overwritten. Saving the same installments changes nothing.
 */
export async function changeInstallments(
  ctx: RequestContext,
  {
    id,
    change,
    lock = lockTransaction,
  }: { readonly id: string; readonly change: InstallmentsChange; readonly lock?: TransactionLock },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const payment = await lock(deps, trx, id)
    if (payment.center_id !== null) throw new Refusal('paid_on_invoice')
    const now = await deps.clock(trx)
    const before = owedOf(payment)
    if (!isSame(before, inCents(change.seen))) throw new Refusal('installments_changed')
    const wanted = inCents(change.installments)
    if (!isSame(before, wanted)) {
      const today = dayOf(now, deps.config.provider.timezone)
      const decision = changedInstallments(payment, wanted, today)
      if (!decision.ok) throw new Refusal(decision.reason)
      const { installments } = decision
      await trx
        .updateTable('payments')
        .set({ installments: JSON.stringify(installments), updated_at: now })
        .where('id', '=', id)
        .execute()
      const after = { ...payment, installments }
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'payment.installments_changed',
        subject: { type: 'payment', id },
        details: {
          user_id: payment.user_id,
          session_id: payment.session_id,
          installments: { from: textOf(payment), to: textOf(after) },
          reason: change.reason,
        },
        request: caller.request,
        now,
      })
      await notify({ deps, trx, now }, { userId: payment.user_id, message: () => installmentsSet(after) })
    }
    return { transaction: await readTransactionView(deps, trx, id), message: messages.planChanged }
  })
}

function owedOf(payment: PlannedPayment): SetInstallment[] {
  return owedInstallments(payment).map(({ remaining_cents: amount_cents, due_date }) => ({
    amount_cents,
    due_date,
  }))
}

function inCents(installments: InstallmentsChange['seen']): SetInstallment[] {
  return installments
    .map(({ amount, due_date }) => ({ amount_cents: Math.round(amount * 100), due_date }))
    .toSorted((one, other) => one.due_date.localeCompare(other.due_date))
}

function isSame(one: readonly SetInstallment[], other: readonly SetInstallment[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function textOf(payment: PlannedPayment): string {
  return installmentList(owedInstallments(payment), 'by')
}
