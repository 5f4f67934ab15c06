import type {
  TransactionExport,
  TransactionFilter,
  TransactionPage,
  TransactionSort,
} from '@cubby/contract/money/transactions'
import type { Pagination } from '@cubby/contract/paging'
import { dayOf } from '@cubby/rules/days'
import { discountReason } from '@cubby/rules/money/discount'
import { keptCents, refundDueCents } from '@cubby/rules/money/payment'
import { olderThan } from '@cubby/rules/pagination'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { isWithin, openRange, type Range, receivedDays } from '../../../platform/db/range.ts'
import { inChunks, paginate } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { signedCents } from './entries.ts'
import { invoiceOfPayment } from './payers.ts'
import { cardNeedsOffice } from './queries.ts'
import { todayOf } from './read-transaction.ts'
import { paymentsIn } from './revenue.ts'
import { chargedIn, isOwedBy, paymentSearchedFor, searchedFor } from './transaction-filters.ts'
import {
  type TransactionRow,
  type TransactionRowWithFacts,
  transactionsQuery,
  withFacts,
} from './transaction-rows.ts'
import { installmentsForExport, methodsForExport, sharedView, transactionView } from './transaction-views.ts'

function matching(db: Reader, timezone: string, filter: TransactionExport) {
  return transactionsQuery(db)
    .where((eb) => eb.and(conditionsOf(db, timezone, filter)))
    .where(searchedFor(filter.searchTerm))
}

/** Counts the matching payments. Needs no joins, because every payment has a user and a session. */
function paginateTransactions(
  db: Reader,
  timezone: string,
  { page, limit, countOlder, ...filter }: Omit<TransactionFilter, 'sort'>,
): Promise<Pagination> {
  const place = { page, limit }
  const older = countOlder ? olderThan(filter) : null
  const payments = (some: TransactionExport) =>
    db
      .selectFrom('payments')
      .where((eb) => eb.and(conditionsOf(db, timezone, some)))
      .where(paymentSearchedFor(some.searchTerm))
  return paginate(db, payments(filter), place, older && payments(older))
}

/** Returns the conditions of a filter on payments, apart from its search. */
function conditionsOf(db: Reader, timezone: string, filter: TransactionExport): Expression<SqlBool>[] {
  const { status, attention, owed, searchTerm, sessionId, ...range } = filter
  const paid = paidBetween(db, receivedDays(timezone, filter))
  return [
    chargedIn(range, timezone),
    ...(status === undefined ? [] : [sql<SqlBool>`payments.status = ${status}`]),
    ...(attention === undefined ? [] : [cardNeedsOffice]),
    ...(owed === undefined ? [] : [isOwedBy(owed)]),
    ...(sessionId === undefined
      ? []
      : [
          sql<SqlBool>`payments.enrollment_id in (select id from enrollments where session_id = ${sessionId})`,
        ]),
    ...(paid === null ? [] : [sql<SqlBool>`payments.id in (${paid.select('paid.payment_id')})`]),
  ]
}

/**
 * Selects the payments with money received or given back on these days, and the cents received for each. Returns null
 * without days.
 */
function paidBetween(db: Reader, days: Range | null) {
  return days && db.selectFrom(paymentsIn(db, days).as('paid'))
}

const orders: Record<TransactionSort, readonly string[]> = {
  charged: ['payments.created_at'],
  student_name: ['lower(users.last_name)', 'lower(users.first_name)'],
  class_name: ['lower(classes.title)'],
  amount: ['payments.amount_cents'],
  status: ['payments.status'],
}

/** Cents received on the days of a filter: the total of all matches, and the cents of each payment by id. */
interface Received {
  readonly cents: number
  readonly of: ReadonlyMap<string, number>
}

/**
 * Returns one page of transactions and the position among all matches. If the filter names days on which money was
 * received, also returns that money. Otherwise `received` is null.
 */
async function findTransactions(
  db: Reader,
  timezone: string,
  { page, limit, sort, direction, ...rest }: TransactionFilter,
): Promise<{ rows: TransactionRowWithFacts[]; pagination: Pagination; received: Received | null }> {
  const filter = { ...rest, direction }
  const found = matching(db, timezone, filter)
  const pagination = await paginateTransactions(db, timezone, { ...filter, page, limit })
  const order = [
    ...orders[sort].map((column) => `${column} ${direction}`),
    'payments.created_at desc',
    'payments.id desc',
  ]
  const rows = await withFacts(found)
    .orderBy(sql.join(order.map((column) => sql.raw(column))))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    rows,
    pagination,
    received: await receivedFor(found, rows, paidBetween(db, receivedDays(timezone, filter))),
  }
}

async function receivedFor(
  found: ReturnType<typeof matching>,
  rows: readonly { id: string }[],
  paid: ReturnType<typeof paidBetween>,
): Promise<Received | null> {
  if (!paid) return null
  const { cents } = await paid
    .where('paid.payment_id', 'in', found.clearSelect().select('payments.id'))
    .select(sql<number>`coalesce(sum(paid.cents), 0)::float8`.as('cents'))
    .executeTakeFirstOrThrow()
  const ids = rows.map(({ id }) => id)
  const each =
    ids.length === 0 ? [] : await paid.where('paid.payment_id', 'in', ids).selectAll('paid').execute()
  return { cents, of: new Map(each.map((one) => [one.payment_id ?? '', one.cents])) }
}

/** Reads every matching transaction in chunks, oldest first. */
function everyTransaction(
  db: Reader,
  timezone: string,
  filter: TransactionExport,
): AsyncGenerator<ExportedRow[]> {
  return inChunks<ExportedRow & Place>((after, limit) =>
    afterPlace(matching(db, timezone, filter), after)
      // Selected as text because a Date would lose the microseconds that the page position needs.
      .select(sql<string>`payments.created_at::text`.as('charged_at'))
      .select([receiptNumbers, bookedWithin(rangeOf(filter, timezone)).as('booked_cents')])
      .select(invoiceOfPayment.as('invoice'))
      .orderBy('payments.created_at')
      .orderBy('payments.id')
      .limit(limit)
      .execute(),
  )
}

/** The numbers of the receipts of a payment, also of money that was carried over to it. */
const receiptNumbers = sql<string | null>`(
  select string_agg(receipt_number, '; ' order by recorded_at, entry.id)
  from payment_entries entry
  where entry.payment_id = payments.id and entry.kind in ('receipt', 'moved_in'))`.as('receipt_numbers')

/** Returns the days whose money is summed up: the filter's days of receipt, or else its days of charge. */
function rangeOf({ startDate, endDate, ...filter }: TransactionExport, timezone: string): Range | null {
  return receivedDays(timezone, filter) ?? openRange(timezone, startDate, endDate)
}

/** The cents that the cash book has for a payment on these days, by default on all. */
function bookedWithin(range: Range | null) {
  return sql<number>`(
    select coalesce(sum(${signedCents}), 0)::int from payment_entries booked
    where booked.payment_id = payments.id and ${range ? isWithin('booked.booked_at', range) : sql`true`})`
}

type ExportedRow = TransactionRow & {
  readonly receipt_numbers: string | null
  readonly booked_cents: number
  readonly invoice: { readonly number: string | null } | null
}

interface Place {
  readonly id: string
  readonly charged_at: string
}

function afterPlace(query: ReturnType<typeof matching>, last: Place | undefined) {
  if (!last) return query
  return query.where(
    sql<SqlBool>`(payments.created_at, payments.id) > (${last.charged_at}::timestamptz, ${last.id})`,
  )
}

/** Returns one page of the matching payments, with the dollars received for each on the days of the filter. */
export async function listTransactions(
  { deps, caller }: RequestContext,
  filter: TransactionFilter,
): Promise<TransactionPage> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const today = await todayOf(deps, deps.db)
  const { rows, pagination, received } = await findTransactions(deps.db, timezone, filter)
  return {
    transactions: rows.map((row) => ({
      ...transactionView(row, today),
      received: received && (received.of.get(row.id) ?? 0) / 100,
    })),
    received: received && received.cents / 100,
    pagination,
  }
}

/** Exports the matching transactions as CSV, oldest first, as a stream. Days are in the provider's time zone. */
export function exportTransactions(
  { deps, caller }: RequestContext,
  filter: TransactionExport,
): AsyncIterable<string> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  return csvPieces(
    columnsOf(timezone, rangeText(filter)),
    withViews(deps, everyTransaction(deps.db, timezone, filter)),
  )
}

interface Exported {
  readonly row: ExportedRow
  readonly view: ReturnType<typeof sharedView>
}

async function* withViews(deps: Deps, parts: AsyncIterable<ExportedRow[]>): AsyncGenerator<Exported[]> {
  const today = await todayOf(deps, deps.db)
  for await (const rows of parts) yield rows.map((row) => ({ row, view: sharedView(row, today) }))
}

/** Returns the reference of every receipt of a payment. */
function referencesOf({ parts, reference }: TransactionRow): string {
  const references = parts.flatMap((part) => part.reference ?? [])
  return references.length === 0 ? (reference ?? '') : [...new Set(references)].join(', ')
}

/**
 * Says which payments are listed, and for which days their money is summed up: 'Charged from 2026-11-01 to
 * 2026-11-30'.
 */
function rangeText({ startDate, endDate, receivedFrom, receivedTo }: TransactionExport): string {
  const days = (from: string | undefined, to: string | undefined) =>
    [from && ` from ${from}`, to && ` to ${to}`].filter(Boolean).join('')
  const received = days(receivedFrom, receivedTo)
  return `Charged${days(startDate, endDate) || ' at any time'}${received && `, booked${received}`}`
}

function columnsOf(timezone: string, range: string): CsvColumn<Exported>[] {
  const dollars = (cents: number) => cents / 100
  const day = (instant: Date | null) => (instant ? dayOf(instant, timezone) : '')
  return [
    ['Transaction', ({ view }) => view.id],
    ['Charged', ({ row }) => day(row.created_at)],
    ['Student', ({ view }) => view.student_name],
    ['Email', ({ view }) => view.student_email],
    ['Class', ({ view }) => view.class_name],
    ['Session Date', ({ view }) => view.session_date],
    ['Amount', ({ view }) => view.amount],
    ['Paid', ({ view }) => view.paid],
    ['Refunded', ({ row }) => dollars(row.refunded_cents)],
    ['Remaining', ({ view }) => view.remaining],
    ['Status', ({ row }) => row.status],
    ['Due Date', ({ view }) => view.due_date],
    ['Paid On', ({ row }) => day(row.paid_at)],
    ['Payment Method', ({ view }) => methodsForExport(view)],
    ['Reference', ({ row }) => referencesOf(row)],
    ['Refund Due', ({ row }) => dollars(refundDueCents(row))],
    ['Kept', ({ row }) => dollars(keptCents(row))],
    // Received + carried over in - carried over out - refunded = paid.
    ['Received', ({ row }) => dollars(row.received_cents - row.carried_in_cents + row.carried_out_cents)],
    ['Carried Over In', ({ row }) => dollars(row.carried_in_cents)],
    ['Carried Over Out', ({ row }) => dollars(row.carried_out_cents)],
    ['Receipts', ({ row }) => row.receipt_numbers ?? ''],
    ['Booked in Range', ({ row }) => dollars(row.booked_cents)],
    ['Range', () => range],
    ['Installments', ({ view }) => installmentsForExport(view)],
    ['Price', ({ view }) => view.price],
    ['Discount', ({ view }) => view.discount?.amount ?? 0],
    ['Discount Reason', ({ view }) => (view.discount ? discountReason(view.discount) : '')],
    ['Paid By', ({ view }) => view.paid_by ?? ''],
    ['Invoice', ({ row }) => row.invoice?.number ?? ''],
  ]
}
