import type { ReceiptMethod } from '@cubby/contract/money/method-labels'
import { dayOf } from '@cubby/rules/days'
import { isOpen, type PaymentFacts, refundedReceipts, statusOfPaid } from '@cubby/rules/money/payment'
import { type RawBuilder, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { nothingKept } from './charge-enrollment.ts'
import { paymentReceived, paymentRefunded } from './messages.ts'

/** A payment whose row this transaction has locked, with its user and class. */
interface LockedPayment extends PaymentFacts {
  readonly id: string
  readonly user_id: string
  readonly class_title: string
  readonly due_date: string
}

export interface ReceivedMoney {
  readonly cents: number
  readonly method: ReceiptMethod
  readonly lastFour?: string | null
  readonly reference?: string | null
  readonly receivedAt: Date | RawBuilder<Date>
  /** The administrator who recorded the entry; null when the student paid online. */
  readonly recordedBy: string | null
}

/**
 * Records money received for a payment and sends the receipt, in the caller's transaction. The caller has
 * checked `checkReceipt`. Returns the changed columns of the payment.
 */
export async function addReceipt(
  ctx: TransactionContext,
  { payment, money }: { readonly payment: LockedPayment; readonly money: ReceivedMoney },
) {
  const { trx, now } = ctx
  const { cents, method, lastFour = null, reference = null, receivedAt, recordedBy } = money
  const status = isOpen(payment.status) ? payment.status : 'pending'
  if (status !== payment.status) {
    await trx
      .updateTable('payments')
      .set({ status, ...nothingKept })
      .where('id', '=', payment.id)
      .execute()
  }
  const receiptId = newId()
  await trx
    .insertInto('payment_entries')
    .values({
      id: receiptId,
      payment_id: payment.id,
      kind: 'receipt',
      amount_cents: cents,
      method,
      last_four: lastFour,
      reference,
      received_at: receivedAt,
      recorded_at: now,
      recorded_by: recordedBy,
      receipt_year: Number(dayOf(now, ctx.deps.config.provider.timezone).slice(0, 4)),
    })
    .execute()
  const after = { ...payment, status, received_cents: payment.received_cents + cents }
  const changed = await trx
    .updateTable('payments')
    .set({
      status: statusOfPaid(after),
      reference,
      method_last_four: lastFour,
      updated_at: now,
      ...(statusOfPaid(after) === 'paid' && { paid_at: receivedAt }),
    })
    .where('id', '=', payment.id)
    .returning([
      'status',
      'received_cents',
      'refunded_cents',
      'paid_at',
      'reference',
      'method_last_four',
      'updated_at',
    ])
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    userId: payment.user_id,
    message: paymentReceived({ ...after, ...changed }, cents, receiptId),
  })
  return changed
}

interface Refund {
  readonly cents: number
  readonly reason: string
  readonly recordedBy: string
}

/**
 * Records a refund, against the newest receipts first, and notifies the user, in the caller's transaction.
 * The caller has checked `checkRefund`. Returns the changed columns of the payment.
 */
export async function addRefund(
  ctx: TransactionContext,
  {
    payment,
    refund: { cents, reason, recordedBy },
  }: { readonly payment: LockedPayment; readonly refund: Refund },
) {
  const { trx, now } = ctx
  const parts = refundedReceipts((await findReceipts(trx, [payment.id])).map(leftOf), cents)
  await trx
    .insertInto('payment_entries')
    .values(
      parts.map((part) => ({
        id: newId(),
        payment_id: payment.id,
        kind: 'refund' as const,
        amount_cents: part.cents,
        receipt_id: part.id,
        reason,
        received_at: sql<Date>`(select received_at from payment_entries where id = ${part.id})`,
        recorded_at: now,
        recorded_by: recordedBy,
      })),
    )
    .execute()
  const after = { ...payment, refunded_cents: payment.refunded_cents + cents }
  const changed = await trx
    .updateTable('payments')
    .set({ status: statusOfPaid(after), updated_at: now })
    .where('id', '=', payment.id)
    .returning(['status', 'received_cents', 'refunded_cents', 'kept_cents', 'updated_at'])
    .executeTakeFirstOrThrow()
  await notify(ctx, { userId: payment.user_id, message: paymentRefunded(payment, cents, reason) })
  return changed
}

/** Returns the cents of a receipt that were neither refunded nor carried over. */
export function leftOf({ id, amount_cents, refunded_cents, moved_cents }: ReceiptRow) {
  return { id, leftCents: amount_cents - refunded_cents - moved_cents }
}

/**
 * Returns the receipts of these payments, oldest first, each with the cents that were refunded and carried over from
 * it. Money that was carried over to a payment counts as a receipt of that payment.
 */
export function findReceipts(db: Reader, paymentIds: readonly string[]) {
  return receiptsQuery(db).where('payment_id', '=', sql<string>`any(${paymentIds}::text[])`).execute()
}

/** Returns the receipts of a user's payments, as `findReceipts` does. */
export function findReceiptsOfUser(db: Reader, userId: string) {
  return receiptsQuery(db)
    .where('payment_id', 'in', (payments) =>
      payments
        .selectFrom('payments')
        .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
        .select('payments.id')
        .where('enrollments.user_id', '=', userId),
    )
    .execute()
}

function receiptsQuery(db: Reader) {
  return db
    .selectFrom('payment_entries')
    .select(['id', 'payment_id', 'amount_cents', 'last_four', 'reference', 'received_at', 'receipt_number'])
    .select(sql<boolean>`kind = 'moved_in'`.as('carried_over'))
    .select(sql<ReceiptMethod>`method`.as('method'))
    .select([takenFrom('refund').as('refunded_cents'), takenFrom('moved_out').as('moved_cents')])
    .where('kind', 'in', ['receipt', 'moved_in'])
    .orderBy('received_at')
    .orderBy('recorded_at')
    .orderBy('id')
}

/**
 * The number of a receipt, or of the receipt that an entry is about. Imported receipts have no number of ours: theirs is
 * their reference. Needs `entry` and, joined to it, `receipt`.
 */
export const receiptNumberOf = sql<string | null>`(case when entry.kind in ('receipt', 'moved_in')
  then coalesce(entry.receipt_number, entry.reference)
  else coalesce(receipt.receipt_number, receipt.reference) end)`

/**
 * Takes the numbers of new receipts now and not at the commit. Call it last, because the counter stays locked until the
 * transaction ends.
 */
export async function takeReceiptNumbers(trx: Trx): Promise<void> {
  await sql`set constraints payment_entries_receipt_number immediate`.execute(trx)
}

/** The cents of a receipt that entries of this kind took from it. */
function takenFrom(kind: 'refund' | 'moved_out') {
  return sql<number>`(select coalesce(sum(taken.amount_cents), 0)::int from payment_entries taken
    where taken.receipt_id = payment_entries.id and taken.kind = ${kind})`
}

export type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number]
