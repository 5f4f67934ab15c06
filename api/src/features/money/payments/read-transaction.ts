import type { Dispute, OnlineRefund } from '@cubby/contract/money/online-payments'
import type { OutstandingFilter, OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import type { ReceivedPart } from '@cubby/contract/money/payment-fields'
import type {
  LedgerEntry,
  Transaction,
  TransactionDetails,
  TransactionExport,
} from '@cubby/contract/money/transactions'
import { dayOf, daysBetween } from '@cubby/rules/days'
import { chargedView } from '@cubby/rules/money/discount'
import { methodsText } from '@cubby/rules/money/method-text'
import {
  checkPay,
  keptCents,
  paidCents,
  paymentStatus,
  refundDueCents,
  remainingCents,
} from '@cubby/rules/money/payment'
import { overdueCents } from '@cubby/rules/money/payment-plan'
import { allowedStatuses, type TransactionFacts } from '@cubby/rules/money/transaction'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { contains, endOfDay, fullName, startOfDay, wordsOf } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isCorrectable, isReceived, receiptNumberOf } from './ledger.ts'
import { invoiceOfPayment, isPaidByStudent, paidBy } from './payers.ts'
import { installmentViews, isDisputed, refundPendingCents } from './queries.ts'

/** Locks a payment for an operation that moves money. */
export type TransactionLock = (deps: Deps, trx: Trx, id: string) => Promise<TransactionRowWithFacts>

/**
 * Reads a payment and locks its row. Locks the session first, as approving and withdrawing do, so no new payment can be
 * created in the meantime.
 */
export const lockTransaction: TransactionLock = async (deps, trx, id) => {
  const payment = (await lockTransactions(deps, trx, [id])).get(id)
  if (!payment) throw new Refusal('payment_not_found')
  return payment
}

/** Locks payments between which money moves, like `lockTransaction`. Returns those that exist, by id. */
export async function lockTransactions(
  deps: Deps,
  trx: Trx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TransactionRowWithFacts>> {
  const found = await transactionsQuery(trx).where('payments.id', 'in', ids).execute()
  await deps.lockSeats(
    trx,
    found.map(({ session_id }) => session_id),
  )
  const locked = await withFacts(transactionsQuery(trx))
    .where('payments.id', 'in', ids)
    .orderBy('payments.id')
    .forUpdate('payments')
    .execute()
  return new Map(locked.map((payment) => [payment.id, payment]))
}

/** Returns a transaction with its receipts and refunds. */
export async function readTransaction(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<TransactionDetails> {
  requireAdmin(caller)
  const row = await withFacts(transactionsQuery(deps.db)).where('payments.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('payment_not_found')
  const today = await todayOf(deps, deps.db)
  return {
    transaction: transactionView(row, today),
    entries: (await findEntries(deps.db, id)).map(entryView),
    online_refunds: await findOnlineRefunds(deps.db, id),
    disputes: await findDisputes(deps.db, id),
  }
}

/** Returns the day in the provider's time zone, yyyy-MM-dd. */
export async function todayOf({ clock, config }: Deps, db: Reader): Promise<string> {
  return dayOf(await clock(db), config.provider.timezone)
}

/** Returns the refunds of a payment that went to a card through Stripe. */
async function findOnlineRefunds(db: Reader, paymentId: string): Promise<OnlineRefund[]> {
  const rows = await db
    .selectFrom('online_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount_cents / 100,
    status: row.status,
    reason: row.reason,
    failure: row.failure,
    unbooked: row.unbooked_cents / 100,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    done: row.done_at !== null,
  }))
}

async function findDisputes(db: Reader, paymentId: string): Promise<Dispute[]> {
  const rows = await db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount_cents / 100,
    reason: row.reason,
    status: row.status,
    evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    done: row.done_at !== null,
  }))
}

function findEntries(db: Reader, paymentId: string) {
  return db
    .selectFrom('payment_entries')
    .leftJoin('payment_entries as receipt', 'receipt.id', 'payment_entries.receipt_id')
    .leftJoin('users as recorder', 'recorder.id', 'payment_entries.recorded_by')
    .selectAll('payment_entries')
    .select([fullName('recorder').as('recorder_name'), receiptNumberOf('payment_entries').as('number')])
    .select(isCorrectable.as('can_correct'))
    .where('payment_entries.payment_id', '=', paymentId)
    .orderBy('payment_entries.recorded_at')
    .orderBy('payment_entries.id')
    .execute()
}

function entryView(row: Awaited<ReturnType<typeof findEntries>>[number]): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    receipt_number: row.number,
    amount: row.amount_cents / 100,
    method: row.method,
    last_four: row.last_four,
    reference: row.reference,
    reason: row.reason,
    // Version 1.1.0 recorded refunds with the time of their receipt.
    received_at: (row.kind === 'refund' ? (row.value_at ?? row.booked_at) : row.received_at).toISOString(),
    booked_at: row.booked_at.toISOString(),
    can_correct: row.can_correct,
    recorded_at: row.recorded_at.toISOString(),
    recorded_by: row.recorder_name,
  }
}

/** The cents that were carried over from or to another payment. */
function carried(kind: 'moved_in' | 'moved_out') {
  return sql<number>`(select coalesce(sum(entry.amount_cents), 0)::int from payment_entries entry
    where entry.payment_id = payments.id and entry.kind = ${kind})`
}

/** Selects payments with their user, class, and session. */
export function transactionsQuery(db: Reader) {
  return db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .selectAll('payments')
    .select([
      'enrollments.user_id',
      'enrollments.session_id',
      'enrollments.discount',
      'enrollments.center_id',
      'users.email as student_email',
      fullName('users').$notNull().as('student_name'),
      'classes.title as class_title',
      'class_sessions.start_date',
      refundPendingCents.as('refund_pending_cents'),
      isDisputed.as('disputed'),
      carried('moved_in').as('carried_in_cents'),
      carried('moved_out').as('carried_out_cents'),
    ])
    .select([receivedParts.as('parts'), paidBy('enrollments').as('paid_by')])
}

interface PartRow extends Omit<ReceivedPart, 'amount'> {
  readonly cents: number
}

/** What was received for a payment, oldest first. */
const receivedParts = sql<PartRow[]>`(
  select coalesce(json_agg(json_build_object('cents', amount_cents, 'method', method, 'last_four', last_four,
    'reference', payment_entries.reference, 'received_at', received_at) order by received_at, recorded_at, id), '[]')
  from payment_entries where payment_entries.payment_id = payments.id and ${isReceived})`

export type TransactionRow = Awaited<ReturnType<ReturnType<typeof transactionsQuery>['execute']>>[number]

/** Adds the facts that decide which statuses an administrator may set. */
export function withFacts(query: ReturnType<typeof transactionsQuery>) {
  return query.select([
    invoiceOfPayment.as('invoice'),
    sql<boolean>`(enrollments.status = 'approved' and enrollments.completed_at is null
      and enrollments.archived_at is null)`.as('seat_held'),
    sql<boolean>`(enrollments.status in ('pending', 'approved') and enrollments.archived_at is null)`.as(
      'takes_part',
    ),
    sql<boolean>`(enrollments.completed_at is not null)`.as('completed'),
    sql<boolean>`(payments.is_surplus or exists (select from payments other
        where other.enrollment_id = payments.enrollment_id and other.id <> payments.id
          and other.status not in ('void', 'refunded') and not other.is_surplus)
      or (enrollments.archived_at is not null
        and exists (select from enrollments moved where moved.transferred_from = enrollments.id)))`.as(
      'replaced',
    ),
  ])
}

export type TransactionRowWithFacts = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

/** Shows a transaction that must exist. */
export async function readTransactionView(deps: Deps, db: Trx, id: string): Promise<Transaction> {
  return transactionView(await readTransactionRow(db, id), await todayOf(deps, db))
}

/** Reads a transaction that must exist. */
export function readTransactionRow(db: Reader, id: string): Promise<TransactionRowWithFacts> {
  return withFacts(transactionsQuery(db)).where('payments.id', '=', id).executeTakeFirstOrThrow()
}

/** Cents still owed for a payment that `owedQuery` finds. */
export const owedCents = sql<number>`(payments.amount_cents - payments.received_cents + payments.refunded_cents)`

type Searched = Pick<TransactionExport & OutstandingFilter, 'searchTerm' | 'startDate' | 'endDate'>

/** The payments of centers whose name contains a word, or that are on an invoice whose number does. */
function paymentsOfCenterNamed(word: string) {
  return sql`select billed.id from payments billed
      join enrollments paid on paid.id = billed.enrollment_id join centers on centers.id = paid.center_id
      where searchable(centers.name) ${contains(word)}
    union all select invoice_lines.payment_id from invoice_lines
      join invoices on invoices.id = invoice_lines.invoice_id where searchable(invoices.number) ${contains(word)}`
}

/** Whether the student, the class, the center, or the number of the invoice contains every word of the search. */
export function searchedFor(searchTerm: string | undefined) {
  const conditions = wordsOf(searchTerm).map(
    (word) =>
      sql<SqlBool>`(users.search_text ${contains(word)} or searchable(classes.title) ${contains(word)}
        or payments.id in (${paymentsOfCenterNamed(word)}))`,
  )
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * The same condition without users and classes among the tables, for a count: each word is looked up once, not in each
 * payment.
 */
export function paymentSearchedFor(searchTerm: string | undefined) {
  const conditions = wordsOf(searchTerm).map(
    (word) =>
      sql`(payments.enrollment_id in (select e.id from enrollments e join class_sessions s on s.id = e.session_id
          where e.user_id in (select id from users where users.search_text ${contains(word)})
            or s.class_id in (select id from classes where searchable(classes.title) ${contains(word)}))
        or payments.id in (${paymentsOfCenterNamed(word)}))`,
  )
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Whether a payment is of an enrollment in this session. Without a session, true for every payment. */
export function isForSession(sessionId: string | undefined) {
  return sessionId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`enrollments.session_id = ${sessionId}`
}

/** Whether a payment was charged within these days in the provider's time zone. */
export function chargedIn({ startDate, endDate }: Omit<Searched, 'searchTerm'>, timezone: string) {
  const conditions = [
    ...(startDate ? [sql<SqlBool>`payments.created_at >= ${startOfDay(startDate, timezone)}`] : []),
    ...(endDate ? [sql<SqlBool>`payments.created_at < ${endOfDay(endDate, timezone)}`] : []),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Whether students, or centers, owe a payment now. Leaves out test accounts. Needs only the table `payments`. */
export function isOwedBy(payer: 'students' | 'centers') {
  return sql<SqlBool>`(payments.status in ('pending', 'failed') and payments.enrollment_id in (
    select owing.id from enrollments owing join users on users.id = owing.user_id
    where not users.is_test_account and (owing.center_id is null) = ${payer === 'students'}))`
}

/** Selects what students owe. Leaves out test accounts, and what centers owe, because that is on their invoices. */
export function owedQuery(db: Reader) {
  return transactionsQuery(db)
    .where('payments.status', 'in', ['pending', 'failed'])
    .where(isPaidByStudent)
    .where('users.is_test_account', '=', false)
}

export function sharedView(row: TransactionRow, today: string) {
  return {
    id: row.id,
    payment_id: row.id,
    user_id: row.user_id,
    student_name: row.student_name,
    student_email: row.student_email ?? '',
    class_name: row.class_title,
    session_date: row.start_date,
    session_id: row.session_id,
    paid_by: row.paid_by,
    amount: row.amount_cents / 100,
    ...chargedView(row, row.discount),
    paid: paidCents(row) / 100,
    remaining: remainingCents(row) / 100,
    due_date: row.due_date,
    ...installmentViews(row, today),
    last_four: row.method_last_four,
    parts: row.parts.map(({ cents, received_at, ...how }) => ({
      ...how,
      amount: cents / 100,
      received_at: new Date(received_at).toISOString(),
    })),
  }
}

/** Returns how a payment was paid for an export: 'Cash, Check 2077' or '****4242'. */
export function methodsForExport({
  parts = [],
  last_four,
}: Pick<Transaction, 'parts' | 'last_four'>): string {
  return methodsText(parts, '****') || (last_four ? `****${last_four}` : '')
}

/** Returns the installments for an export: '2027-01-04 80.00 paid, 2027-01-31 80.00 open 30.00'. */
export function installmentsForExport({ installments = [] }: Pick<Transaction, 'installments'>): string {
  return installments
    .map(({ due_date, amount, remaining, status }) => {
      const left = remaining > 0 && remaining < amount ? ` ${remaining.toFixed(2)}` : ''
      return `${due_date} ${amount.toFixed(2)} ${status === 'paid' ? 'paid' : `open${left}`}`
    })
    .join(', ')
}

/** `today` is the calendar date in the provider's time zone, yyyy-MM-dd. */
export function outstandingView(row: TransactionRow, today: string): OutstandingPayment {
  const daysLeft = daysBetween(today, row.due_date)
  const status = paymentStatus(row, today)
  return {
    ...sharedView(row, today),
    created_at: row.created_at.toISOString(),
    overdue: overdueCents(row, today) / 100,
    status: status === 'overdue' || status === 'due_soon' ? status : 'pending',
    days_overdue: Math.max(0, -daysLeft),
    days_until_due: Math.max(0, daysLeft),
    reminded_at: row.reminded_at?.toISOString() ?? null,
  }
}

/** The facts that decide which statuses the office may set. */
export function transactionFacts(row: TransactionRowWithFacts): TransactionFacts {
  const { seat_held: seatHeld, replaced, center_id } = row
  return { ...row, seatHeld, replaced, paidByCenter: center_id !== null }
}

export function transactionView(row: TransactionRowWithFacts, today: string): Transaction {
  return {
    ...sharedView(row, today),
    enrollment_id: row.enrollment_id,
    invoice: row.invoice,
    takes_part: row.takes_part,
    status: row.status,
    reference: row.reference,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    refunded: row.refunded_cents / 100,
    refund_due: refundDueCents(row) / 100,
    kept: keptCents(row) / 100,
    refund_percent: row.refund_percent,
    carried_in: row.carried_in_cents / 100,
    carried_out: row.carried_out_cents / 100,
    allowed_statuses: allowedStatuses(transactionFacts(row)),
    can_record: checkPay(row.status).ok && row.center_id === null,
    refund_pending: row.refund_pending_cents / 100,
    disputed: row.disputed,
    is_surplus: row.is_surplus,
  }
}
