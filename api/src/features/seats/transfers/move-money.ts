import type { PaymentPlan } from '@cubby/contract/payment-plan'
import type { TransferMoney } from '@cubby/contract/seats/transfers'
import { dueCents } from '@cubby/rules/money/discount'
import { paidCents, remainingCents } from '@cubby/rules/money/payment'
import { nextInstallment } from '@cubby/rules/money/payment-plan'
import { transferMoney, waivedCents } from '@cubby/rules/seats/transfer'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { carryOver } from '../../money/payments/carry-over.ts'
import { chargeEnrollment, nothingKept, type Owed } from '../../money/payments/charge-enrollment.ts'
import { isCurrentPayment, lockPaymentOf } from '../../money/payments/queries.ts'
import type { LockedSession } from '../seats/lock-session.ts'
import { grantApprovals } from '../seats/write-enrollment.ts'

interface Moved {
  readonly oldId: string
  readonly newId: string
  readonly userId: string
  readonly status: 'pending' | 'approved'
  readonly oldSession: LockedSession
  readonly session: LockedSession
  /** The plan that the student agreed to. */
  readonly plan: PaymentPlan
  /** Whether a higher price is waived. */
  readonly keepsPrice: boolean
}

/**
 * Gives the new enrollment the status of the old one and charges it, carries over what was paid, and makes
 * the rest due for a refund. What the office waived stays waived. A pending enrollment owes nothing, unless
 * money was paid for it. Returns dollars.
 */
export async function moveMoney(ctx: OperationContext, moved: Moved): Promise<TransferMoney> {
  const { trx } = ctx
  const { oldId, newId, status, session } = moved
  // Blocks receipts and refunds until commit, because they would change what is carried over.
  const old = (await lockPaymentOf(trx, oldId)) ?? (await latestPaymentOf(trx, oldId))
  const paid = old ? paidCents(old) : 0
  const waived = old ? waivedCents(old) + (moved.keepsPrice ? await priceIncrease(trx, newId, old) : 0) : 0
  let owed: Owed | null = null
  if (status === 'approved') {
    const former = old?.installments ?? null
    const approved = { session, enrollment: { id: newId, userId: moved.userId }, waivedCents: waived, former }
    const [granted] = await grantApprovals(ctx, [approved])
    owed = granted?.owed ?? null
  } else if (paid > 0) {
    const charge = { session, enrollmentId: newId, waivedCents: waived, plan: moved.plan }
    owed = await chargeEnrollment(ctx, { ...charge, former: old?.installments ?? null })
  }
  const money = transferMoney({ paid, owed: owed?.amountCents ?? 0 })
  if (old && paid > 0) await movePayment(ctx, { ...moved, old, money })
  return {
    carried: money.carried / 100,
    due: money.due / 100,
    ...(await nextDue(trx, { newId, owed, carried: money.carried })),
    refund: money.refund / 100,
  }
}

/** Returns when the next money is due after the carry-over, and how much of it if the rest is due later. */
async function nextDue(
  trx: Trx,
  { newId, owed, carried }: { readonly newId: string; readonly owed: Owed | null; readonly carried: number },
): Promise<Pick<TransferMoney, 'due_date' | 'due_next'>> {
  if (!owed || owed.amountCents === carried) return { due_date: null }
  if (!owed.payment.installments) return { due_date: owed.dueDate }
  const payment = await lockPaymentOf(trx, newId)
  const next = payment && nextInstallment(payment)
  if (!next) return { due_date: null }
  const isAll = next.remaining_cents === remainingCents(payment)
  return { due_date: next.due_date, ...(!isAll && { due_next: next.remaining_cents / 100 }) }
}

/** Returns by how many cents the new enrollment costs more than what was charged for the old one. */
async function priceIncrease(
  trx: Trx,
  newId: string,
  { amount_cents }: { readonly amount_cents: number },
): Promise<number> {
  const { discount, price_cents } = await trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['enrollments.discount', 'classes.price_cents'])
    .where('enrollments.id', '=', newId)
    .executeTakeFirstOrThrow()
  return Math.max(0, (discount ? dueCents(discount) : price_cents) - amount_cents)
}

type OldPayment = NonNullable<Awaited<ReturnType<typeof lockPaymentOf>>>

interface MovedPayment extends Moved {
  readonly old: OldPayment
  readonly money: ReturnType<typeof transferMoney>
}

/** Carries over what counts for the new session and closes the old payment. */
async function movePayment(ctx: OperationContext, moved: MovedPayment): Promise<void> {
  const { trx, caller, now } = ctx
  const { old, newId, userId, oldSession, money } = moved
  const to = money.carried > 0 ? await lockPaymentOf(trx, newId) : undefined
  if (to) await carryOver(ctx, { from: old, to, cents: money.carried, recordedBy: caller.user.id })
  await trx
    .updateTable('payments')
    .set({
      status: money.refund > 0 ? 'refund_due' : 'void',
      ...nothingKept,
      amount_cents: old.amount_cents,
      installments: old.installments && JSON.stringify(old.installments),
      updated_at: now,
    })
    .where('id', '=', old.id)
    .execute()
  const audit = (action: 'carried_over' | 'refund_due', cents: number) =>
    writeAuditLog(trx, {
      actorId: caller.user.id,
      action: `payment.${action}`,
      subject: { type: 'payment', id: old.id },
      details: { user_id: userId, session_id: oldSession.id, amount: cents / 100 },
      request: caller.request,
      now,
    })
  if (money.carried > 0) await audit('carried_over', money.carried)
  if (money.refund > 0) await audit('refund_due', money.refund)
}

/**
 * Reads the newest payment of an enrollment that has no current payment because the office voided or refunded it.
 */
function latestPaymentOf(trx: Trx, enrollmentId: string): Promise<OldPayment | undefined> {
  return trx
    .selectFrom('payments')
    .select([
      'id',
      'enrollment_id',
      'status',
      'amount_cents',
      'received_cents',
      'refunded_cents',
      'kept_cents',
      'due_date',
      'installments',
    ])
    .where('enrollment_id', '=', enrollmentId)
    .where(({ not }) => not(isCurrentPayment))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
