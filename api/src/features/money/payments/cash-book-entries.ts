import type { CashBookEntry, CashBookExport } from '@cubby/contract/money/cash-book'
import { comesIn } from '@cubby/contract/money/method-labels'
import { dayOf } from '@cubby/rules/days'
import { chargedView } from '@cubby/rules/money/discount'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { isWithin, openRange, type Range } from '../../../platform/db/range.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { receiptNumberOf, signedCents } from './entries.ts'
import { methodUsed } from './entry-sums.ts'
import { paidBy } from './payers.ts'
import { paymentSearchedFor, searchedFor } from './transaction-filters.ts'
import { transactionsQuery } from './transaction-rows.ts'

/**
 * Whether an earlier part of the same invoice payment also matches. Such a payment is one line, at the place of its
 * first matching part.
 */
export function isLaterPart(db: Reader, timezone: string, filter: CashBookExport) {
  const isFiltered = [filter.searchTerm, filter.classId, filter.sessionId].some((one) => one !== undefined)
  // Every other filter matches all parts of a payment or none.
  const matches = isFiltered
    ? sql`and earlier.entry_id in (${counted(db, timezone, filter).select('entry.id')})`
    : sql``
  return sql<SqlBool>`exists (
    select from invoice_receipt_entries mine
      join invoice_receipt_entries earlier
        on earlier.invoice_receipt_id = mine.invoice_receipt_id and earlier.entry_id < mine.entry_id
    where mine.entry_id = entry.id ${matches})`
}

export function inOrder(query: Matching, direction: 'asc' | 'desc'): Matching {
  return query
    .orderBy('entry.booked_at', direction)
    .orderBy('entry.recorded_at', direction)
    .orderBy('entry.id', direction)
}

/** Selects the entries that match, with the receipts that they are about. */
export function matching(
  db: Reader,
  timezone: string,
  { startDate, endDate, searchTerm, kind, method, classId, sessionId, recordedBy }: CashBookExport,
) {
  const range = openRange(timezone, startDate, endDate)
  return db
    .selectFrom('payment_entries as entry')
    .leftJoin('payment_entries as receipt', 'receipt.id', 'entry.receipt_id')
    .leftJoin('payments', 'payments.id', 'entry.payment_id')
    .leftJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .leftJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .$if(searchTerm !== undefined, (query) =>
      query.where(
        'entry.payment_id',
        'in',
        transactionsQuery(db).clearSelect().select('payments.id').where(searchedFor(searchTerm)),
      ),
    )
    .where((eb) => eb.and(conditionsOf({ range, kind, method, recordedBy })))
    .$if(classId !== undefined, (query) => query.where('class_sessions.class_id', '=', classId ?? ''))
    .$if(sessionId !== undefined, (query) => query.where('enrollments.session_id', '=', sessionId ?? ''))
}

/** Returns the conditions on the entries themselves and on the receipts that they are about. */
function conditionsOf({
  range,
  kind,
  method,
  recordedBy,
}: Pick<CashBookExport, 'kind' | 'method' | 'recordedBy'> & { readonly range: Range | null }) {
  return [
    ...(range ? [isWithin('entry.booked_at', range)] : []),
    ...(kind === undefined ? [] : [sql<SqlBool>`entry.kind = ${kind}`]),
    ...(method === undefined ? [] : [sql<SqlBool>`${methodUsed} = ${method}`]),
    ...(recordedBy === undefined
      ? []
      : [
          recordedBy === ONLINE
            ? sql<SqlBool>`entry.recorded_by is null`
            : sql<SqlBool>`entry.recorded_by = ${recordedBy}`,
        ]),
  ]
}

/** Selects the same entries for a count. Joins nothing that the filter does not need: every entry has all of it. */
export function counted(db: Reader, timezone: string, filter: CashBookExport) {
  const { searchTerm, kind, method, classId, sessionId, recordedBy, startDate, endDate } = filter
  const range = openRange(timezone, startDate, endDate)
  const ofPayment = [
    ...(searchTerm === undefined ? [] : [paymentSearchedFor(searchTerm)]),
    ...(sessionId === undefined
      ? []
      : [
          sql<SqlBool>`payments.enrollment_id in (select id from enrollments where session_id = ${sessionId})`,
        ]),
    ...(classId === undefined
      ? []
      : [
          sql<SqlBool>`payments.enrollment_id in (select e.id from enrollments e
        join class_sessions s on s.id = e.session_id where s.class_id = ${classId})`,
        ]),
  ]
  return db
    .selectFrom('payment_entries as entry')
    .leftJoin('payment_entries as receipt', 'receipt.id', 'entry.receipt_id')
    .where((eb) => eb.and(conditionsOf({ range, kind, method, recordedBy })))
    .$if(ofPayment.length > 0, (query) =>
      query.where('entry.payment_id', 'in', (eb) =>
        eb
          .selectFrom('payments')
          .select('payments.id')
          .where((payment) => payment.and(ofPayment)),
      ),
    )
}

type Matching = ReturnType<typeof matching>

/** Stands for the recorder of what students paid themselves. */
export const ONLINE = 'online'

export function withDetails(query: Matching) {
  return query
    .leftJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('users', 'users.id', 'enrollments.user_id')
    .leftJoin('users as recorder', 'recorder.id', 'entry.recorded_by')
    .select([
      ...(['entry.id', 'entry.kind', 'entry.amount_cents', 'entry.reason'] as const),
      ...(['entry.booked_at', 'entry.value_at'] as const),
      ...(['entry.payment_id', 'enrollments.user_id'] as const),
      ...(['payments.amount_cents as charged_cents', 'payments.discount_cents'] as const),
      'enrollments.discount',
      ...(['classes.id as class_id', 'classes.title as class_name'] as const),
      fullName('users').as('student_name'),
      fullName('recorder').as('recorder_name'),
      methodUsed.as('method'),
      detailUsed('last_four').as('last_four'),
      detailUsed('reference').as('reference'),
      receiptNumberOf('entry').as('receipt_number'),
      invoiceOfEntry.as('invoice'),
      sql<
        string | null
      >`(select invoice_receipt_id from invoice_receipt_entries where entry_id = entry.id)`.as(
        'invoice_receipt_id',
      ),
      paidBy('enrollments').as('paid_by'),
      sql<number>`(
        select coalesce(sum(${signedCents}), 0)::int
        from payment_entries earlier where earlier.payment_id = entry.payment_id
          and (earlier.booked_at, earlier.recorded_at, earlier.id) <= (entry.booked_at, entry.recorded_at, entry.id)
      )`.as('balance_cents'),
    ])
}

/** The number of the invoice with which the money of an entry came, also if it was corrected since, and the center. */
const invoiceOfEntry = sql<{ number: string | null; center: string } | null>`(
  select json_build_object('number', invoices.number, 'center', centers.name)
  from invoice_receipt_entries tied
    join invoice_receipts on invoice_receipts.id = tied.invoice_receipt_id
    join invoices on invoices.id = invoice_receipts.invoice_id
    join centers on centers.id = invoices.center_id
  where tied.entry_id in (entry.id, entry.receipt_id, receipt.receipt_id) limit 1)`

/** Belongs to the method, so it comes from the same entry. */
function detailUsed(column: 'last_four' | 'reference') {
  const [own, ofReceipt] = [sql.ref(`entry.${column}`), sql.ref(`receipt.${column}`)]
  return sql<string | null>`case when entry.method is null then ${ofReceipt} else ${own} end`
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

export function entryView(row: EntryRow, timezone: string): CashBookEntry {
  const dollars = row.amount_cents / 100
  const isAdded = comesIn(row.kind)
  return {
    id: row.id,
    kind: row.kind,
    day: dayOf(row.booked_at, timezone),
    value_day: row.value_at && dayOf(row.value_at, timezone),
    receipt_number: row.receipt_number,
    transaction_id: row.payment_id,
    user_id: row.user_id,
    student_name: row.student_name,
    center_name: row.invoice?.center ?? row.paid_by,
    invoice_number: row.invoice?.number ?? null,
    invoice_receipt_id: row.invoice_receipt_id,
    class_id: row.class_id,
    class_name: row.class_name,
    method: row.method,
    last_four: row.last_four,
    reference: row.reference,
    reason: row.reason,
    recorded_by: row.recorder_name,
    amount_in: isAdded ? dollars : 0,
    amount_out: isAdded ? 0 : dollars,
    balance: row.balance_cents / 100,
    // A payout is of no payment.
    discount: chargedView({ ...row, amount_cents: row.charged_cents ?? 0 }, row.discount).discount,
  }
}
