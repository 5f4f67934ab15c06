import {
  comesIn,
  type EntryKind,
  entryKinds,
  isOfSchool,
  isReceiptKind,
  type ReceiptMethod,
} from '@cubby/contract/money/method-labels'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'

/** Returns the cents of a receipt that were neither refunded nor carried over. */
export function leftOf({ id, amount_cents, refunded_cents, moved_cents }: ReceiptRow) {
  return { id, leftCents: amount_cents - refunded_cents - moved_cents }
}

/** When the money of a receipt came to its payment. */
export const heldSince = sql<Date>`case kind when 'moved_in' then recorded_at else received_at end`

/** Returns kinds of entries as a list in SQL. */
function kindsWhere(isOne: (kind: EntryKind) => boolean) {
  const kinds = (Object.keys(entryKinds) as EntryKind[]).filter(isOne)
  return sql.raw(`(${kinds.map((kind) => `'${kind}'`).join(', ')})`)
}

/** The kinds of entries that bring money in. */
export const kindsIn = kindsWhere(comesIn)

/** The kinds of entries that are receipts of their payment. */
const receiptKinds = kindsWhere(isReceiptKind)

const kindsOfSchool = kindsWhere(isOfSchool)

/**
 * The cents of an entry: positive if it adds money to its payment, negative if it takes money from it. Nothing if only
 * money of the school moved.
 */
export const signedCents = sql<number>`case when kind in ${kindsOfSchool} then 0
  when kind in ${kindsIn} then amount_cents else -amount_cents end`

/**
 * Whether an entry is money on its payment: a receipt, money that was carried over to it, or the right entry of a
 * correction, unless a correction reversed it.
 */
export const isReceived = sql<SqlBool>`(payment_entries.kind in ${receiptKinds}
  and not exists (select from payment_entries reversal
    where reversal.receipt_id = payment_entries.id and reversal.kind = 'corrected_out'))`

/** Whether an entry is a refund that no correction reversed. */
export const isRefunded = sql<SqlBool>`(payment_entries.kind = 'refund'
  and not exists (select from payment_entries reversal where reversal.refund_id = payment_entries.id))`

/**
 * Whether the office can correct an entry. Money that was carried over is corrected where it was received. What moved
 * through Stripe, from a card or back to it, is never a typing mistake.
 */
export const isCorrectable = sql<boolean>`((${isReceived} or ${isRefunded}) and payment_entries.kind <> 'moved_in'
  and payment_entries.recorded_by is not null and payment_entries.online_id is null)`

/**
 * Returns the receipts of these payments, oldest first, each with the cents that were refunded and carried over from
 * it. Money that was carried over to a payment counts as a receipt of that payment, and so does the right entry of a
 * correction in place of the wrong one.
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
    .select([
      'id',
      'payment_id',
      'amount_cents',
      'last_four',
      'reference',
      'received_at',
      'booked_at',
      'value_at',
      'receipt_number',
      'online_id',
    ])
    .select(firstOf('payment_entries').as('first_id'))
    .select([sql<boolean>`kind = 'moved_in'`.as('carried_over'), heldSince.as('held_since')])
    .select(isCorrectable.as('can_correct'))
    .select(sql<ReceiptMethod>`method`.as('method'))
    .select([takenFrom('refund').as('refunded_cents'), takenFrom('moved_out').as('moved_cents')])
    .where(isReceived)
    .orderBy('received_at')
    .orderBy('recorded_at')
    .orderBy('id')
}

/**
 * The number of a receipt, or of the receipt that an entry is about. Needs the entries under the given name and, joined
 * to them, `receipt`.
 */
export function receiptNumberOf(entries: 'entry' | 'payment_entries') {
  const own = (column: string) => sql.ref(`${entries}.${column}`)
  return sql<string | null>`(case when ${own('kind')} in ${receiptKinds}
    then ${own('receipt_number')} else receipt.receipt_number end)`
}

/**
 * The cents of a receipt that entries of this kind took from it, or from the wrong entries in whose place it stands.
 * Those are the first receipt and its earlier corrections, which all name the first receipt.
 */
function takenFrom(kind: 'refund' | 'moved_out') {
  return sql<number>`(select coalesce(sum(case taken.kind when ${kind} then 1 else -1 end * taken.amount_cents), 0)::int
    from payment_entries taken
    where taken.kind in (${kind}, ${kind === 'refund' ? 'refund_reversed' : kind}) and taken.receipt_id = any(${versions(firstOf('payment_entries'))}))`
}

/** The id of the first receipt that an entry under this name corrects; of any other entry, its own id. */
export function firstOf(entries: 'receipt' | 'payment_entries') {
  const own = (column: string) => sql.ref(`${entries}.${column}`)
  return sql<string>`(case ${own('kind')} when 'corrected_in' then ${own('receipt_id')} else ${own('id')} end)`
}

/** The ids of a first receipt and of its corrections. */
export function versions(firstId: RawBuilder<unknown>) {
  return sql<string[]>`array(select version.id from payment_entries version
    where version.receipt_id = ${firstId} and version.kind = 'corrected_in') || ${firstId}`
}

export type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number]
