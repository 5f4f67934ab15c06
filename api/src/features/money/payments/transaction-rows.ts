import type { ReceivedPart } from '@cubby/contract/money/payment-fields'
import type { TransactionFacts } from '@cubby/rules/money/transaction'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { isCorrectable, isReceived, receiptNumberOf } from './entries.ts'
import { invoiceOfPayment, paidBy } from './payers.ts'
import { isDisputed, refundPendingCents } from './queries.ts'

export function findEntries(db: Reader, paymentId: string) {
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

/** Reads a transaction that must exist. */
export function readTransactionRow(db: Reader, id: string): Promise<TransactionRowWithFacts> {
  return withFacts(transactionsQuery(db)).where('payments.id', '=', id).executeTakeFirstOrThrow()
}

/** The facts that decide which statuses the office may set. */
export function transactionFacts(row: TransactionRowWithFacts): TransactionFacts {
  const { seat_held: seatHeld, replaced, center_id } = row
  return { ...row, seatHeld, replaced, paidByCenter: center_id !== null }
}

/** The cents that were carried over from or to another payment. */
function carried(kind: 'moved_in' | 'moved_out') {
  return sql<number>`(select coalesce(sum(entry.amount_cents), 0)::int from payment_entries entry
    where entry.payment_id = payments.id and entry.kind = ${kind})`
}
