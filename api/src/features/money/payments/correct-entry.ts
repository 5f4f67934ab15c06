import { messages } from '@cubby/contract/messages'
import type { CorrectionRequest, Transaction } from '@cubby/contract/money/transactions'
import { dayOf } from '@cubby/rules/days'
import {
  checkCorrection,
  checkRefundCorrection,
  correctedPayment,
  paymentOfCorrectedRefund,
} from '@cubby/rules/money/correction'
import { amountText } from '@cubby/rules/money/price-text'
import { type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { startOfDay } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { findReceipts, firstOf, insertRefund, isRefunded, type ReceiptRow, versions } from './ledger.ts'
import { paymentCorrected, refundCorrected } from './messages.ts'
import {
  lockTransaction,
  readTransactionRow,
  readTransactionView,
  type TransactionLock,
  type TransactionRowWithFacts,
} from './read-transaction.ts'
import { inFuture, receivedOn } from './receive-money.ts'
import { aboutStaff, tellPayer } from './tell-directors.ts'

/**
 * Corrects a receipt or a refund that the office recorded wrongly: reverses the wrong entry, and adds the right one. The reversal
 * counts on the day of the wrong entry. Tells the payer only of another amount. The same values change nothing.
 */
export async function correctEntry(
  ctx: RequestContext,
  {
    id,
    correction,
    lock = lockTransaction,
  }: { readonly id: string; readonly correction: CorrectionRequest; readonly lock?: TransactionLock },
): Promise<{ transaction: Transaction; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const payment = await lock(deps, trx, id)
    const now = await deps.clock(trx)
    await correct({ deps, trx, caller, now }, { payment, correction })
    return {
      transaction: await readTransactionView(deps, trx, id),
      message: messages.entryCorrected,
    }
  })
}

/** The values of an entry that the office can correct. */
interface Values {
  readonly amount: number
  readonly method: ReceiptRow['method']
  readonly reference: string | null
  /** yyyy-MM-dd */
  readonly date: string
}

async function correct(
  ctx: OperationContext,
  {
    payment,
    correction,
  }: { readonly payment: TransactionRowWithFacts; readonly correction: CorrectionRequest },
): Promise<void> {
  const { deps, trx } = ctx
  const wrong = await findCorrectable(trx, payment.id, correction.entry_id)
  const before: Values = {
    amount: wrong.entry.amount_cents / 100,
    method: wrong.entry.method,
    reference: wrong.entry.reference,
    date: dayOf(wrong.entry.received_at, deps.config.provider.timezone),
  }
  const { amount, method, reference, date } = correction
  const after: Values = { amount, method, reference: reference || null, date }
  const changes = changesOf(before, after)
  if (Object.keys(changes).length === 0) return

  const cents = { wrongCents: wrong.entry.amount_cents, rightCents: Math.round(amount * 100) }
  const movesTo = changes.date ? await newTime(ctx, { payment, wrong, correction }) : null
  const right = { ...after, cents: cents.rightCents, movesTo }
  const receiptId =
    wrong.kind === 'refund'
      ? await correctRefund(ctx, { payment, wrong: wrong.entry, right })
      : await correctReceipt(ctx, { payment, wrong: wrong.entry, right })
  await writeAuditLog(trx, {
    actorId: ctx.caller.user.id,
    action: 'payment.corrected',
    subject: { type: 'payment', id: payment.id },
    details: {
      user_id: payment.user_id,
      session_id: payment.session_id,
      amount,
      ...changes,
    },
    request: ctx.caller.request,
    now: ctx.now,
  })
  if (!changes.amount) return
  const corrected = await readTransactionRow(trx, payment.id)
  const message = receiptId
    ? paymentCorrected(corrected, cents, receiptId)
    : refundCorrected(corrected, cents)
  await tellPayer(ctx, {
    payment: corrected,
    message,
    toDirectors: ({ names, classAndDate }) => {
      const [wrong, right] = [amountText(cents.wrongCents / 100), amountText(cents.rightCents / 100)]
      const did = receiptId ? 'received' : 'refunded'
      return aboutStaff(
        `A ${receiptId ? 'payment' : 'refund'} for ${names} was corrected`,
        `We ${did} ${right} for ${names} in ${classAndDate}, but had recorded ${wrong} by mistake. Our records are now right.`,
      )
    },
  })
}

type Correctable =
  | { readonly kind: 'receipt'; readonly entry: ReceiptRow }
  | { readonly kind: 'refund'; readonly entry: RefundRow }

/**
 * Returns a receipt that stands in the books, with what was taken from it, or a refund that stands in them. The caller
 * has locked its payment.
 */
async function findCorrectable(trx: Trx, paymentId: string, id: string): Promise<Correctable> {
  const receipt = (await findReceipts(trx, [paymentId])).find((one) => one.id === id)
  if (receipt) {
    if (!receipt.can_correct) throw new Refusal('entry_not_correctable')
    return { kind: 'receipt', entry: receipt }
  }
  const refund = await findRefund(trx, paymentId, id)
  if (refund) return { kind: 'refund', entry: refund }
  const entry = await trx
    .selectFrom('payment_entries')
    .select('kind')
    .where('id', '=', id)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!entry) throw new Refusal('receipt_not_found')
  const wasCorrected = entry.kind === 'receipt' || entry.kind === 'corrected_in' || entry.kind === 'refund'
  throw new Refusal(wasCorrected ? 'entry_corrected' : 'entry_not_correctable')
}

type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Returns a refund that no correction reversed, with its method, also if that is the one of its receipt. */
function findRefund(trx: Trx, paymentId: string, id: string) {
  return trx
    .selectFrom('payment_entries')
    .innerJoin('payment_entries as receipt', 'receipt.id', 'payment_entries.receipt_id')
    .select([
      ...(['payment_entries.id', 'payment_entries.amount_cents', 'payment_entries.receipt_id'] as const),
      ...(['payment_entries.reason', 'payment_entries.last_four', 'payment_entries.reference'] as const),
      ...(['payment_entries.booked_at', 'payment_entries.value_at'] as const),
      sql<ReceiptRow['method']>`coalesce(payment_entries.method, receipt.method)`.as('method'),
      firstOf('receipt').as('first_id'),
      // Version 1.1.0 recorded refunds with the time of their receipt.
      sql<Date>`coalesce(payment_entries.value_at, payment_entries.booked_at)`.as('received_at'),
    ])
    .where('payment_entries.id', '=', id)
    .where('payment_entries.payment_id', '=', paymentId)
    .where(isRefunded)
    .executeTakeFirst()
}

type Changes = {
  readonly [Name in keyof Values]?: { readonly from: Values[Name]; readonly to: Values[Name] }
}

function changesOf(before: Values, after: Values): Changes {
  const names = Object.keys(after) as (keyof Values)[]
  return Object.fromEntries(
    names.flatMap((name) =>
      before[name] === after[name] ? [] : [[name, { from: before[name], to: after[name] }]],
    ),
  )
}

/** Returns when the money of an entry was received or given back if its day changes. */
async function newTime(
  ctx: OperationContext,
  {
    payment,
    wrong,
    correction,
  }: {
    readonly payment: TransactionRowWithFacts
    readonly wrong: Correctable
    readonly correction: CorrectionRequest
  },
): Promise<Right['movesTo']> {
  const { timezone } = ctx.deps.config.provider
  const { date } = correction
  if (wrong.kind === 'refund') {
    if (date > dayOf(ctx.now, timezone)) throw inFuture(messages.refundDateInFuture)
    return startOfDay(date, timezone)
  }
  const time = await receivedOn(ctx, { payment, receipt: correction })
  await checkDay(ctx, wrong.entry, date)
  return time
}

/** Refuses a day after money of the receipt was refunded or carried over. */
async function checkDay({ deps, trx }: OperationContext, wrong: ReceiptRow, day: string): Promise<void> {
  const { first } = await trx
    .selectFrom('payment_entries')
    .select((eb) => eb.fn.min(eb.fn.coalesce('value_at', 'booked_at')).as('first'))
    .where((eb) => eb.or([isRefunded, eb('kind', '=', 'moved_out')]))
    .where(sql<SqlBool>`receipt_id = any(${versions(sql`${wrong.first_id}::text`)})`)
    .executeTakeFirstOrThrow()
  if (first && dayOf(first, deps.config.provider.timezone) < day) {
    throw new Refusal('correction_after_use', { fields: { date: messages.correctionAfterUse } })
  }
}

interface Right extends Values {
  readonly cents: number
  /** When the money was received, if that changes. */
  readonly movesTo: Awaited<ReturnType<typeof receivedOn>> | null
}

/** Corrects a receipt. Returns the id of the right one. */
async function correctReceipt(
  ctx: OperationContext,
  {
    payment,
    wrong,
    right,
  }: { readonly payment: TransactionRowWithFacts; readonly wrong: ReceiptRow; readonly right: Right },
): Promise<string> {
  const cents = {
    wrongCents: wrong.amount_cents,
    rightCents: right.cents,
    takenCents: wrong.refunded_cents + wrong.moved_cents,
    carriedOutCents: payment.carried_out_cents,
  }
  const allowed = checkCorrection(payment, cents)
  if (!allowed.ok) throw new Refusal(allowed.reason)
  const id = await replace(ctx, { wrong, right, payment })
  await storeResult(ctx, payment, cents)
  return id
}

/** Reverses a refund and adds the right one, which may be of other receipts. */
async function correctRefund(
  ctx: OperationContext,
  {
    payment,
    wrong,
    right,
  }: { readonly payment: TransactionRowWithFacts; readonly wrong: RefundRow; readonly right: Right },
): Promise<null> {
  const { trx, caller, now } = ctx
  const cents = { wrongCents: wrong.amount_cents, rightCents: right.cents }
  const allowed = checkRefundCorrection(payment, cents)
  if (!allowed.ok) throw new Refusal(allowed.reason)
  const next = paymentOfCorrectedRefund(
    { ...payment, refunded_cents: payment.refunded_cents + cents.rightCents - cents.wrongCents },
    {
      withdrew: !payment.takes_part && !payment.completed,
      isOnly: payment.refunded_cents === cents.wrongCents,
    },
  )
  // Another payment of the enrollment took the place of this one.
  if (payment.replaced && next.status !== payment.status) {
    throw new Refusal('entry_not_correctable')
  }
  const change = (values: object) =>
    trx
      .updateTable('payments')
      .set({ ...values, updated_at: now })
      .where('id', '=', payment.id)
      .execute()
  // What was refunded in full must not be paid.
  const wasClosed = payment.status === 'refunded' || payment.status === 'void'
  if (wasClosed && next.status !== payment.status) await change({ status: 'refund_due' })
  await insertRefund(ctx, {
    paymentId: payment.id,
    refund: {
      ...{ cents: right.cents, reason: wrong.reason ?? '', day: right.date, recordedBy: caller.user.id },
      ...{ method: right.method, reference: right.reference ?? undefined },
    },
    reversed: { ...wrong, keepsTimes: !right.movesTo },
  })
  await change(next)
  return null
}

/** Adds both entries in one statement, so that the payment never lacks or has too much money. Returns the id of the right one. */
async function replace(
  { trx, caller, now }: OperationContext,
  {
    wrong,
    right,
    payment,
  }: { readonly wrong: ReceiptRow; readonly right: Right; readonly payment: TransactionRowWithFacts },
): Promise<string> {
  // A paid payment must have received money, so it becomes pending in case all of it was carried over.
  if (payment.status === 'paid' || payment.status === 'refund_due') {
    await trx.updateTable('payments').set({ status: 'pending' }).where('id', '=', payment.id).execute()
  }
  // In this order, because entries of the same time are listed by their ids.
  const [reversalId, id] = [newId(), newId()]
  const shared = { payment_id: payment.id, recorded_at: now, recorded_by: caller.user.id }
  await trx
    .insertInto('payment_entries')
    .values([
      {
        ...shared,
        id: reversalId,
        kind: 'corrected_out',
        amount_cents: wrong.amount_cents,
        receipt_id: wrong.id,
        method: wrong.method,
        last_four: wrong.last_four,
        reference: wrong.reference,
        received_at: wrong.received_at,
        booked_at: wrong.booked_at,
        value_at: wrong.value_at,
      },
      {
        ...shared,
        id,
        kind: 'corrected_in',
        amount_cents: right.cents,
        receipt_id: wrong.first_id,
        method: right.method,
        last_four: right.method === wrong.method ? wrong.last_four : null,
        reference: right.reference,
        received_at: right.movesTo ?? wrong.received_at,
        booked_at: right.movesTo ?? wrong.booked_at,
        value_at: right.movesTo ? null : wrong.value_at,
      },
    ])
    .execute()
  return id
}

/** Sets the status of the payment after a correction, and copies the details of its newest receipt. */
async function storeResult(
  { trx, now }: OperationContext,
  before: TransactionRowWithFacts,
  cents: Parameters<typeof correctedPayment>[1],
): Promise<void> {
  const received_cents = before.received_cents + cents.rightCents - cents.wrongCents
  const next = correctedPayment({ ...before, received_cents }, cents, before.takes_part)
  const newest = (await findReceipts(trx, [before.id])).at(-1)
  await trx
    .updateTable('payments')
    .set({
      ...next,
      refund_percent: next.kept_cents > 0 ? before.refund_percent : null,
      reference: newest?.reference ?? null,
      method_last_four: newest?.last_four ?? null,
      paid_at: next.status === 'paid' || before.paid_at ? (newest?.received_at ?? null) : null,
      ...((next.status === 'pending' || next.status === 'failed') && { paid_at: null }),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute()
}
