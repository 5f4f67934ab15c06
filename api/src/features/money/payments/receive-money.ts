import { messages } from '@cubby/contract/messages'
import type { Payment, PayRequest } from '@cubby/contract/money/payments'
import type { ReceiptRequest } from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import { checkPay, checkReceipt, remainingCents } from '@cubby/rules/money/payment'
import { nextInstallment } from '@cubby/rules/money/payment-plan'
import { type RawBuilder, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { startOfDay } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type {
  ContextParts,
  OperationContext,
  RequestContext,
  TransactionContext,
} from '../../../platform/operation-context.ts'
import { findReceipts } from './entries.ts'
import { addReceipt, type ReceivedMoney, takeReceiptNumbers } from './ledger.ts'
import { paymentView } from './list-my-payments.ts'
import { lockPayment, type PaymentLock, type PaymentRow } from './queries.ts'
import { lockTransaction, type TransactionLock } from './read-transaction.ts'
import { findReceiptChanges } from './receipt-changes.ts'
import type { TransactionRowWithFacts } from './transaction-rows.ts'

/**
 * Records money that the provider received for a payment, in full or in part, and sends the student a receipt. What a
 * center pays is recorded on its invoice.
 */
export async function receiveMoney(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  {
    id,
    receipt,
    lock = lockTransaction,
  }: { readonly id: string; readonly receipt: ReceiptRequest; readonly lock?: TransactionLock },
): Promise<void> {
  const { amount, method, reference } = receipt
  const payment = await lock(deps, trx, id)
  if (payment.center_id !== null) throw new Refusal('paid_on_invoice')
  const cents = Math.round(amount * 100)
  const allowed = checkReceipt(payment, cents)
  if (!allowed.ok) throw new Refusal(allowed.reason)
  const now = await deps.clock(trx)
  const receivedAt = await receivedOn({ deps, trx, now }, { payment, receipt })
  const money = { cents, method, reference: reference || null, receivedAt }
  await recordReceipt({ deps, trx, caller, now }, { payment, money })
}

/**
 * Returns the instant of the day on which the office received money. Refuses a day in the future, and asks for a
 * confirmation of a day before the enrollment was made or more than a year ago.
 */
export async function receivedOn(
  { deps, trx, now }: TransactionContext,
  {
    payment,
    receipt: { date, confirmed_date = false },
  }: {
    readonly payment: { readonly enrollment_id: string }
    readonly receipt: Pick<ReceiptRequest, 'date' | 'confirmed_date'>
  },
): Promise<Date | RawBuilder<Date>> {
  const { timezone } = deps.config.provider
  const today = dayOf(now, timezone)
  if (date > today) throw inFuture()
  if (!confirmed_date) {
    const message =
      date < aYearBefore(today)
        ? messages.receiptLongAgo
        : date < dayOf(await enrolledAt(trx, payment.enrollment_id), timezone)
          ? messages.receiptBeforeEnrollment
          : null
    if (message) throw new Refusal('date_unconfirmed', { message })
  }
  return date === today ? now : startOfDay(date, timezone)
}

/** Returns the same day of the year before. Only for comparisons, because of February 29. */
function aYearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
}

/** Returns when an enrollment was made, before any transfers. */
async function enrolledAt(trx: Trx, enrollmentId: string): Promise<Date> {
  const { rows } = await sql<{ enrolled_at: Date }>`
    with recursive earlier as (
      select id, enrolled_at, transferred_from from enrollments where id = ${enrollmentId}
      union all
      select enrollments.id, enrollments.enrolled_at, enrollments.transferred_from
      from enrollments join earlier on enrollments.id = earlier.transferred_from)
    select min(enrolled_at) as enrolled_at from earlier`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('an enrollment is missing')
  return row.enrolled_at
}

/** Returns the refusal of a day in the future. */
export function inFuture(message = messages.receiptDateInFuture): Refusal {
  return new Refusal('invalid_input', { message, fields: { date: message } })
}

type OfficeMoney = Omit<ReceivedMoney, 'recordedBy'>

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

/** Only simulated payments can be marked as paid by the student. */
const refusalOf = { office: 'pay_at_office', stripe: 'pay_online' } as const

/**
 * Charges what remains of the caller's payment and marks it paid, or charges its next installment. The lock prevents a
 * second charge by concurrent requests.
 */
export async function pay(
  ctx: RequestContext,
  {
    paymentId,
    status,
    installment,
    last_four,
    lock = lockPayment,
  }: Partial<PayRequest> & {
    readonly paymentId: string
    readonly lock?: PaymentLock
  },
): Promise<{ payment: Payment }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const payment = await lock(trx, paymentId, caller.user.id)
    if (!payment) throw new Refusal('payment_not_found')
    if (payment.center_id !== null) throw new Refusal('center_pays')
    const allowed = checkPay(payment.status)
    if (!allowed.ok) throw new Refusal(allowed.reason)
    if (deps.config.payments !== 'simulated') throw new Refusal(refusalOf[deps.config.payments])

    const cents = centsToPay(payment, { status, installment })
    const outcome = await deps.payments.charge({
      key: await chargeKey(trx, payment, cents),
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
 * Returns the cents that a user chose to pay: everything that remains, or the rest of the next installment. Refuses an
 * installment that is not the next one.
 */
export function centsToPay(
  payment: PaymentRow,
  {
    status,
    installment: seen,
  }: {
    readonly status: PayRequest['status'] | undefined
    readonly installment?: PayRequest['installment']
  },
): number {
  if (status !== 'installment_paid') return remainingCents(payment)
  const next = nextInstallment(payment)
  const isSeen =
    next?.due_date === seen?.due_date && next?.remaining_cents === Math.round((seen?.amount ?? 0) * 100)
  if (!next || !isSeen) throw new Refusal('installments_changed')
  return next.remaining_cents
}

/**
 * Returns a key for the next charge of a payment, because the payment provider charges a key only once. The same amount
 * can be owed again after it was charged, so the key also counts the charges.
 */
async function chargeKey(trx: Trx, payment: PaymentRow, cents: number): Promise<string> {
  const { charges } = await trx
    .selectFrom('payment_entries')
    .select(sql<number>`count(*)::int`.as('charges'))
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'receipt')
    .where('recorded_by', 'is', null)
    .executeTakeFirstOrThrow()
  const remaining = remainingCents(payment)
  const isFirst = charges === 0 && payment.received_cents === 0 && cents === remaining
  if (isFirst) return payment.id
  return `${payment.id}-${charges}-${remaining}${cents === remaining ? '' : `-${cents}`}`
}
