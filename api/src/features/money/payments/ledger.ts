import { messages } from '@cubby/contract/messages'
import type { ReceiptMethod } from '@cubby/contract/money/method-labels'
import { dayOf } from '@cubby/rules/days'
import { isOpen, isOverpaid, refundedReceipts, statusOfPaid } from '@cubby/rules/money/payment'
import type { PlannedPayment } from '@cubby/rules/money/payment-plan'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { startOfDay } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { nothingKept } from './charge-enrollment.ts'
import { findReceipts, heldSince, leftOf } from './entries.ts'
import { paymentReceived, tellRefund } from './messages.ts'
import { tellPayer } from './tell-directors.ts'

/** A payment whose row this transaction has locked, with its user and class. */
interface LockedPayment extends PlannedPayment {
  readonly id: string
  readonly user_id: string
  readonly enrollment_id: string
  readonly center_id: string | null
  readonly class_title: string
}

export interface ReceivedMoney {
  readonly cents: number
  readonly method: ReceiptMethod
  readonly lastFour?: string | null
  readonly reference?: string | null
  readonly receivedAt: Date | RawBuilder<Date>
  /** The administrator who recorded the entry; null when the student paid online. */
  readonly recordedBy: string | null
  /** The payment intent at Stripe. */
  readonly onlineId?: string | null
  /** The id of the entry. By default a new one. */
  readonly id?: string
}

/**
 * Records money received for a payment and sends the student the receipt, unless a center pays, in the caller's
 * transaction. The caller has checked `checkReceipt`. Returns the changed columns of the payment.
 */
export async function addReceipt(
  ctx: TransactionContext,
  {
    payment,
    money,
    messageOf = paymentReceived,
  }: {
    readonly payment: LockedPayment
    readonly money: ReceivedMoney
    /** What to tell the student; null if somebody else paid. */
    readonly messageOf?: typeof paymentReceived | null
  },
) {
  const { trx, now } = ctx
  const { cents, method, lastFour = null, reference = null, receivedAt, recordedBy, onlineId = null } = money
  const status = isOpen(payment.status) ? payment.status : 'pending'
  if (status !== payment.status) {
    await trx
      .updateTable('payments')
      .set({ status, ...nothingKept })
      .where('id', '=', payment.id)
      .execute()
  }
  const { id: receiptId = newId() } = money
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
      online_id: onlineId,
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
      'due_date',
      'paid_at',
      'reference',
      'method_last_four',
      'updated_at',
    ])
    .executeTakeFirstOrThrow()
  if (messageOf) {
    await tellPayer(ctx, { payment, message: () => messageOf({ ...after, ...changed }, cents, receiptId) })
  }
  return changed
}

interface Refund {
  readonly cents: number
  readonly reason: string
  /** How the money was given back. By default as it was received. */
  readonly method?: ReceiptMethod | undefined
  readonly reference?: string | undefined
  /** The day on which it was given back, yyyy-MM-dd in the provider's time zone. Not in the future. */
  readonly day: string
  /** Null if it was made at Stripe. */
  readonly recordedBy: string | null
  /**
   * An online refund, which goes back to the cards of this payment intent. Null for money that did not come online; by
   * default it may be any.
   */
  readonly online?: { readonly id: string; readonly intent: string } | null | undefined
}

/**
 * Records a refund and tells the payer, in the caller's transaction. The caller has checked `checkRefund`. Refuses a
 * day before the refunded money was received. Returns the changed columns of the payment.
 */
export async function addRefund(
  ctx: TransactionContext,
  { payment, refund }: { readonly payment: LockedPayment; readonly refund: Refund },
) {
  const { deps, trx, now } = ctx
  const { cents, reason, method, reference, day } = refund
  await insertRefund(ctx, { paymentId: payment.id, refund })
  const after = { ...payment, refunded_cents: payment.refunded_cents + cents }
  const changed = await trx
    .updateTable('payments')
    .set({
      status: statusOfPaid(after),
      updated_at: now,
      // What was paid above a price that the office lowered was given back; the rest is paid as usual.
      ...(isOverpaid(payment) && statusOfPaid(after) !== 'refund_due' && nothingKept),
    })
    .where('id', '=', payment.id)
    .returning(['status', 'received_cents', 'refunded_cents', 'kept_cents', 'updated_at'])
    .executeTakeFirstOrThrow()
  // The student hears of an online refund when it has succeeded.
  if (refund.online) return changed
  const isToday = day === dayOf(now, deps.config.provider.timezone)
  const how = { method, reference, day: isToday ? undefined : day }
  await tellRefund(ctx, { payment, cents, facts: { reason, ...how } })
  return changed
}

/** A refund in whose place another one is recorded. */
interface ReversedRefund {
  readonly id: string
  readonly amount_cents: number
  readonly receipt_id: string | null
  /** Of its receipt, the first version. */
  readonly first_id: string
  readonly method: ReceiptMethod
  readonly last_four: string | null
  readonly reference: string | null
  readonly received_at: Date
  readonly booked_at: Date
  readonly value_at: Date | null
  /** Whether the right refund is of the same day. */
  readonly keepsTimes: boolean
}

/**
 * Adds the entries of a refund, against the newest receipts of that time first. Refuses a day before the refunded money
 * was received. If it stands in the place of a wrong one, reverses that in the same statement, so that the payment
 * never lacks or has too much money.
 */
export async function insertRefund(
  { deps, trx, now }: TransactionContext,
  {
    paymentId,
    refund: { cents, reason, method, reference, day, recordedBy, online },
    reversed,
  }: { readonly paymentId: string; readonly refund: Refund; readonly reversed?: ReversedRefund },
): Promise<void> {
  const { timezone } = deps.config.provider
  const receipts = (await findReceipts(trx, [paymentId])).filter(
    ({ held_since, online_id }) =>
      dayOf(held_since, timezone) <= day && (online === undefined || online_id === (online?.intent ?? null)),
  )
  const left = receipts.map((receipt) => {
    const { id, leftCents } = leftOf(receipt)
    return {
      id,
      leftCents: leftCents + (receipt.first_id === reversed?.first_id ? reversed.amount_cents : 0),
    }
  })
  const parts = refundedReceipts(left, cents)
  if (parts.reduce((sum, part) => sum + part.cents, 0) < cents) {
    const message = messages.refundBeforeReceipt
    throw new Refusal('refund_before_receipt', { fields: { date: message } })
  }
  const howOf = (id: string) => {
    if (method) {
      const last_four = method === reversed?.method ? reversed.last_four : null
      return { method, last_four, reference: reference ?? null }
    }
    const received = receipts.find((receipt) => receipt.id === id)
    return {
      method: received?.method ?? null,
      last_four: received?.last_four ?? null,
      reference: reference ?? received?.reference ?? null,
    }
  }
  const timesOf = (id: string) => {
    if (reversed?.keepsTimes) return timesOfReversed(reversed)
    // On the day of its receipt, it comes after it.
    const refundedAt =
      day === dayOf(now, timezone)
        ? now
        : sql<Date>`greatest(${startOfDay(day, timezone)},
            (select ${heldSince} from payment_entries where id = ${id}))`
    return { received_at: refundedAt, booked_at: refundedAt }
  }
  const shared = {
    payment_id: paymentId,
    recorded_at: now,
    recorded_by: recordedBy,
    online_id: online?.id ?? null,
  }
  await trx
    .insertInto('payment_entries')
    .values([
      ...(reversed ? [{ ...shared, ...reversalOf(reversed) }] : []),
      ...parts.map((part) => ({
        ...shared,
        id: newId(),
        kind: 'refund' as const,
        amount_cents: part.cents,
        receipt_id: part.id,
        ...howOf(part.id),
        reason,
        ...timesOf(part.id),
      })),
    ])
    .execute()
}

function reversalOf(wrong: ReversedRefund) {
  const { id, amount_cents, receipt_id, method, last_four, reference } = wrong
  return {
    id: newId(),
    kind: 'refund_reversed' as const,
    refund_id: id,
    amount_cents,
    receipt_id,
    method,
    last_four,
    reference,
    ...timesOfReversed(wrong),
  }
}

function timesOfReversed({ received_at, booked_at, value_at }: ReversedRefund) {
  return { received_at, booked_at, value_at }
}

/**
 * Takes the numbers of new receipts now and not at the commit. Call it last, because the counter stays locked until the
 * transaction ends.
 */
export async function takeReceiptNumbers(trx: Trx): Promise<void> {
  await sql`set constraints payment_entries_receipt_number immediate`.execute(trx)
}
