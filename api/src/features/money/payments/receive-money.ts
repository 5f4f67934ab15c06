import { messages } from '@cubby/contract/messages'
import type { Payment, PayRequest } from '@cubby/contract/money/payments'
import type { ReceiptRequest } from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import { checkPay, checkReceipt, remainingCents } from '@cubby/rules/money/payment'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { startOfDay } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts, OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { addReceipt, findReceipts, type ReceivedMoney, takeReceiptNumbers } from './ledger.ts'
import { paymentView } from './list-my-payments.ts'
import { lockPayment, type PaymentLock, type PaymentRow } from './queries.ts'
import { lockTransaction, type TransactionLock, type TransactionRowWithFacts } from './read-transaction.ts'
import { findReceiptChanges } from './receipt-changes.ts'

/**
 * Records money that the provider received for a payment, in full or in part, and sends the student a receipt. Refuses
 * a day in the future.
 */
export async function receiveMoney(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  {
    id,
    receipt: { amount, method, reference, date },
    lock = lockTransaction,
  }: { readonly id: string; readonly receipt: ReceiptRequest; readonly lock?: TransactionLock },
): Promise<void> {
  const payment = await lock(deps, trx, id)
  const cents = Math.round(amount * 100)
  const allowed = checkReceipt(payment, cents)
  if (!allowed.ok) throw new Refusal(allowed.reason)
  const now = await deps.clock(trx)
  const { timezone } = deps.config.provider
  const today = dayOf(now, timezone)
  if (date > today) {
    const message = messages.receiptDateInFuture
    throw new Refusal('invalid_input', { message, fields: { date: message } })
  }
  const receivedAt = date === today ? now : startOfDay(date, timezone)
  const money = { cents, method, reference: reference || null, receivedAt }
  await recordReceipt({ deps, trx, caller, now }, { payment, money })
}

type OfficeMoney = Omit<ReceivedMoney, 'recordedBy' | 'lastFour'>

/** Adds a receipt recorded by an administrator, and writes it to the audit log. */
export async function recordReceipt(
  ctx: OperationContext,
  { payment, money }: { readonly payment: TransactionRowWithFacts; readonly money: OfficeMoney },
): Promise<void> {
  const { trx, caller, now } = ctx
  await addReceipt(ctx, { payment, money: { ...money, recordedBy: caller.user.id } })
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'payment.recorded',
    subject: { type: 'payment', id: payment.id },
    details: {
      user_id: payment.user_id,
      session_id: payment.session_id,
      amount: money.cents / 100,
      method: money.method,
      reference: money.reference ?? null,
    },
    request: caller.request,
    now,
  })
}

/**
 * Charges what remains of the caller's payment and marks it paid. The lock prevents a second charge by concurrent
 * requests.
 */
export async function pay(
  ctx: RequestContext,
  {
    paymentId,
    last_four,
    lock = lockPayment,
  }: {
    readonly paymentId: string
    readonly last_four?: PayRequest['last_four']
    readonly lock?: PaymentLock
  },
): Promise<{ payment: Payment }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const payment = await lock(trx, paymentId, caller.user.id)
    if (!payment) throw new Refusal('payment_not_found')
    const allowed = checkPay(payment.status)
    if (!allowed.ok) throw new Refusal(allowed.reason)

    const cents = remainingCents(payment)
    const outcome = await deps.payments.charge({
      key: await chargeKey(trx, payment),
      amountCents: cents,
      description: payment.class_title,
    })
    if (outcome.kind === 'declined') throw new Refusal('payment_failed')
    const now = await deps.clock(trx)
    const received = {
      cents,
      method: 'card',
      lastFour: last_four ?? null,
      reference: outcome.reference,
      receivedAt: now,
      recordedBy: null,
    } as const
    const changed = await addReceipt({ deps, trx, now }, { payment, money: received })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'payment.paid',
      subject: { type: 'payment', id: payment.id },
      details: {
        session_id: payment.session_id,
        amount: cents / 100,
        ...(last_four && { last_four }),
      },
      request: caller.request,
      now,
    })
    await takeReceiptNumbers(trx)
    const receipts = await findReceipts(trx, [payment.id])
    const { timezone } = deps.config.provider
    const changes = await findReceiptChanges(trx, { receiptIds: receipts.map(({ id }) => id), timezone })
    const today = dayOf(now, timezone)
    return { payment: paymentView({ ...payment, ...changed }, { receipts, changes, today }) }
  })
}

/**
 * Returns a key for the next charge of a payment, because the payment provider charges a key only once. The same amount
 * can be owed again after it was charged, so the key also counts the charges.
 */
async function chargeKey(trx: Trx, payment: PaymentRow): Promise<string> {
  const { charges } = await trx
    .selectFrom('payment_entries')
    .select(sql<number>`count(*)::int`.as('charges'))
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'receipt')
    .where('recorded_by', 'is', null)
    .executeTakeFirstOrThrow()
  const isFirst = charges === 0 && payment.received_cents === 0
  return isFirst ? payment.id : `${payment.id}-${charges}-${remainingCents(payment)}`
}
