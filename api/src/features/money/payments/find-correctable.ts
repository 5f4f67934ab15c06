import type { checkCorrection } from '@cubby/rules/money/correction'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { findReceipts, firstOf, isCorrectable, isRefunded, type ReceiptRow } from './entries.ts'

export type Cents = Pick<Parameters<typeof checkCorrection>[1], 'wrongCents' | 'rightCents'>

export type Correctable =
  | { readonly kind: 'receipt'; readonly entry: ReceiptRow }
  | { readonly kind: 'refund'; readonly entry: RefundRow }

/**
 * Returns a receipt that stands in the books, with what was taken from it, or a refund that stands in them. The caller
 * has locked its payment.
 */
export async function findCorrectable(trx: Trx, paymentId: string, id: string): Promise<Correctable> {
  const receipt = (await findReceipts(trx, [paymentId])).find((one) => one.id === id)
  if (receipt) {
    if (!receipt.can_correct) throw new Refusal('entry_not_correctable')
    return { kind: 'receipt', entry: receipt }
  }
  const refund = await findRefund(trx, paymentId, id)
  if (refund) {
    if (!refund.can_correct) throw new Refusal('entry_not_correctable')
    return { kind: 'refund', entry: refund }
  }
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

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

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
      isCorrectable.as('can_correct'),
      // Version 1.1.0 recorded refunds with the time of their receipt.
      sql<Date>`coalesce(payment_entries.value_at, payment_entries.booked_at)`.as('received_at'),
    ])
    .where('payment_entries.id', '=', id)
    .where('payment_entries.payment_id', '=', paymentId)
    .where(isRefunded)
    .executeTakeFirst()
}
