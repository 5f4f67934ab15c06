import { messages } from '@cubby/contract/messages'
import { dayOf } from '@cubby/rules/days'
import { correctedPayment } from '@cubby/rules/money/correction'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext, TransactionContext } from '../../../platform/operation-context.ts'
import { findReceipts, isRefunded, type ReceiptRow, versions } from './entries.ts'
import type { receivedOn } from './receive-money.ts'
import type { TransactionRowWithFacts } from './transaction-rows.ts'

/** The values of an entry that the office can correct. */
export interface Values {
  readonly amount: number
  readonly method: ReceiptRow['method']
  readonly reference: string | null
  /** yyyy-MM-dd */
  readonly date: string
}

export interface Right extends Values {
  readonly cents: number
  /** When the money was received, if that changes. */
  readonly movesTo: Awaited<ReturnType<typeof receivedOn>> | null
}

/** Corrects a receipt. Returns the id of the right one. */
export async function correctReceipt(
  ctx: OperationContext,
  {
    payment,
    wrong,
    right,
  }: { readonly payment: TransactionRowWithFacts; readonly wrong: ReceiptRow; readonly right: Right },
): Promise<string> {
  const cents = receiptCents(payment, wrong, { wrongCents: wrong.amount_cents, rightCents: right.cents })
  const id = await replace(ctx, { wrong, right, payment })
  await storeResult(ctx, payment, cents)
  return id
}

/** Returns the amounts that decide whether a receipt can have another amount. */
export function receiptCents(
  payment: TransactionRowWithFacts,
  wrong: ReceiptRow,
  cents: Pick<Parameters<typeof correctedPayment>[1], 'wrongCents' | 'rightCents'>,
) {
  return {
    ...cents,
    takenCents: wrong.refunded_cents + wrong.moved_cents,
    carriedOutCents: payment.carried_out_cents,
  }
}

/** Refuses a day after the first refund or carry-over of the receipt's money. */
export async function checkDay(
  { deps, trx }: OperationContext,
  wrong: ReceiptRow,
  day: string,
): Promise<void> {
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

/**
 * Adds both entries in one statement, so that the payment never lacks or has too much money. Returns the id of the
 * right one.
 */
async function replace(
  { trx, caller, now }: OperationContext,
  {
    wrong,
    right,
    payment,
  }: { readonly wrong: ReceiptRow; readonly right: Right; readonly payment: TransactionRowWithFacts },
): Promise<string> {
  await openPayment(trx, payment)
  // In this order, because entries of the same time are listed by their ids.
  const [reversalId, id] = [newId(), newId()]
  const shared = { payment_id: payment.id, recorded_at: now, recorded_by: caller.user.id }
  await trx
    .insertInto('payment_entries')
    .values([
      { ...shared, id: reversalId, ...reversalOf(wrong) },
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

/** Makes a paid payment pending before a reversal, which may take all of its money: a paid one must have some. */
export async function openPayment(trx: Trx, { id, status }: TransactionRowWithFacts): Promise<void> {
  if (status !== 'paid' && status !== 'refund_due') return
  await trx.updateTable('payments').set({ status: 'pending' }).where('id', '=', id).execute()
}

/** The columns of an entry that reverses a receipt, on the day of the receipt. */
export function reversalOf(wrong: ReceiptRow) {
  const { id, amount_cents, method, last_four, reference, received_at, booked_at, value_at } = wrong
  return {
    kind: 'corrected_out' as const,
    receipt_id: id,
    amount_cents,
    method,
    last_four,
    reference,
    received_at,
    booked_at,
    value_at,
  }
}

/** Sets the status of the payment after a correction, and copies the details of its newest receipt. */
export async function storeResult(
  { trx, now }: Pick<TransactionContext, 'trx' | 'now'>,
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
