import type { SettableStatus, Transaction } from '@cubby/contract/financial'
import { messages } from '@cubby/contract/messages'
import { decideTransaction } from '@cubby/rules/transaction'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { audit } from '../db/audit.ts'
import type { Trx } from '../db/database.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notifications/notify.ts'
import { paymentReceived, paymentRefunded } from '../payments/messages.ts'
import { isPaymentThatCounts } from '../payments/queries.ts'
import { transactionsQuery } from './queries.ts'
import { transactionView } from './views.ts'

/**
 * Sets what became of a payment; its person is told when it is paid or refunded. Setting what it is
 * changes nothing. Throws Refusal `payment_not_found`, `not_paid`, `refund_instead`, `payment_replaced` and
 * `nothing_owed`.
 */
export async function setTransactionStatus(
  deps: Deps,
  caller: Caller,
  id: string,
  status: SettableStatus,
): Promise<{ transaction: Transaction; message: string }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const before = await lockTransaction(deps, trx, id)
    const decision = decideTransaction({ ...before, ...(await factsOf(trx, before)) }, status)
    if (decision !== 'set' && decision !== 'nothing to change') throw new Refusal(decision)
    const answer = { message: messages.transactionUpdated }
    if (decision === 'nothing to change') return { ...answer, transaction: transactionView(before) }

    const now = await deps.clock(trx)
    const paidAt = status === 'paid' || status === 'refunded' ? (before.paid_at ?? now) : null
    const changed = { status, paid_at: paidAt, updated_at: now }
    await trx.updateTable('payments').set(changed).where('id', '=', id).execute()
    await audit(trx, {
      actorId: caller.person.id,
      action: 'payment.status_changed',
      subject: { type: 'payment', id },
      details: {
        person_id: before.person_id,
        from: before.status,
        to: status,
        amount: before.amount_cents / 100,
      },
      request: caller.request,
      now,
    })
    if (status === 'paid') await notify(deps, trx, before.person_id, paymentReceived(before), now)
    if (status === 'refunded') await notify(deps, trx, before.person_id, paymentRefunded(before), now)
    return { ...answer, transaction: transactionView({ ...before, ...changed }) }
  })
}

/** The session first, as whoever approves or withdraws does: nobody charges anew meanwhile. */
async function lockTransaction(deps: Deps, trx: Trx, id: string) {
  const found = await transactionsQuery(trx).where('payments.id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('payment_not_found')
  await deps.lockSeats(trx, found.session_id, deps.config.provider.timezone)
  return transactionsQuery(trx).where('payments.id', '=', id).forUpdate('payments').executeTakeFirstOrThrow()
}

async function factsOf(trx: Trx, { id, enrollment_id }: { id: string; enrollment_id: string }) {
  const enrollment = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('id', '=', enrollment_id)
    .where('status', '=', 'approved')
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  const other = await trx
    .selectFrom('payments')
    .select('id')
    .where('enrollment_id', '=', enrollment_id)
    .where('id', '!=', id)
    .where(isPaymentThatCounts)
    .executeTakeFirst()
  return { seatHeld: enrollment !== undefined, replaced: other !== undefined }
}
