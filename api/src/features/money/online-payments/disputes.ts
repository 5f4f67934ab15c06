import type Stripe from 'stripe'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { idOf, type StripeAccount, stripeTime } from '../../../platform/stripe.ts'
import { notifyMany } from '../../messages/notifications/notify.ts'
import { paymentDisputed } from '../payments/messages.ts'
import { lockTransaction } from '../payments/read-transaction.ts'
import { bookOfSchool } from './school-entries.ts'

/** Asks Stripe about a dispute, tells the office of a new one or its end, and books what the bank took or gave back. */
export async function settleDispute(deps: Deps, stripe: StripeAccount, disputeId: string): Promise<void> {
  const api = await stripe.api()
  await applyDispute(deps, await api.disputes.retrieve(disputeId))
}

export async function applyDispute(deps: Deps, dispute: Stripe.Dispute): Promise<void> {
  await writeWithoutIdempotency(deps, async (trx) => {
    const intent = idOf(dispute.payment_intent)
    const receipt = await trx
      .selectFrom('payment_entries')
      .select('payment_id')
      .where('online_id', '=', intent)
      .where('kind', '=', 'receipt')
      .orderBy('amount_cents', 'desc')
      .limit(1)
      .executeTakeFirst()
    // The money did not come through this installation.
    if (!(intent && receipt?.payment_id)) return
    const payment = await lockTransaction(deps, trx, receipt.payment_id)
    const now = await deps.clock(trx)
    const before = await trx
      .selectFrom('disputes')
      .select(['status', 'closed_at'])
      .where('id', '=', dispute.id)
      .executeTakeFirst()
    const due = dispute.evidence_details?.due_by
    const isClosed = isDecided(dispute.status)
    const values = {
      status: dispute.status,
      amount_cents: dispute.amount,
      reason: dispute.reason,
      evidence_due_at: due ? stripeTime(due) : null,
      closed_at: isClosed ? (before?.closed_at ?? now) : null,
      // Nothing is to be done about a dispute that was won. One that is lost comes back to the list.
      ...(isClosed && !before?.closed_at && { done_at: dispute.status === 'lost' ? null : now }),
    }
    const created_at = stripeTime(dispute.created)
    await trx
      .insertInto('disputes')
      .values({ id: dispute.id, payment_id: payment.id, payment_intent: intent, created_at, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    const shared = { paymentId: payment.id, reference: dispute.id }
    for (const { id, amount, fee, created } of dispute.balance_transactions) {
      const [onlineId, at] = [id, stripeTime(created)]
      const kind = amount < 0 ? 'dispute_out' : 'dispute_in'
      await bookOfSchool({ trx, now }, { kind, cents: Math.abs(amount), onlineId, at, ...shared })
      const feeKind = fee > 0 ? 'fee' : 'fee_returned'
      await bookOfSchool({ trx, now }, { kind: feeKind, cents: Math.abs(fee), onlineId, at, ...shared })
    }
    const isNews = !before || (isClosed && !before.closed_at)
    if (!isNews) return
    const admins = await trx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute()
    const facts = {
      cents: dispute.amount,
      outcome: isClosed ? dispute.status : null,
      due: values.evidence_due_at,
    }
    await notifyMany(
      { deps, trx, now },
      {
        userIds: admins.map(({ id }) => id),
        message: () => paymentDisputed(payment, facts, deps.config.provider.timezone),
      },
    )
    await writeAuditLog(trx, {
      actorId: null,
      action: isClosed ? 'payment.dispute_closed' : 'payment.disputed',
      subject: { type: 'payment', id: payment.id },
      details: {
        user_id: payment.user_id,
        session_id: payment.session_id,
        amount: dispute.amount / 100,
        reason: isClosed ? dispute.status : dispute.reason,
      },
      request: null,
      now,
    })
  })
}

function isDecided(status: Stripe.Dispute.Status): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed'
}
