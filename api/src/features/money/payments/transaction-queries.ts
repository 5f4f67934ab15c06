import type { OutstandingFilter } from '@cubby/contract/money/outstanding-payments'
import type { TransactionExport } from '@cubby/contract/money/transactions'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { endOfDay, startOfDay } from '../../../platform/db/day-bounds.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { contains, wordsOf } from '../../../platform/db/words.ts'

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
      'users.email as student_email',
      fullName('users').$notNull().as('student_name'),
      'classes.title as class_title',
      'class_sessions.start_date',
    ])
}

export type TransactionRow = Awaited<ReturnType<ReturnType<typeof transactionsQuery>['execute']>>[number]

/** Adds the facts that decide which statuses an administrator may set. */
export function withFacts(query: ReturnType<typeof transactionsQuery>) {
  return query.select([
    sql<boolean>`(enrollments.status = 'approved' and enrollments.completed_at is null
      and enrollments.archived_at is null)`.as('seat_held'),
    sql<boolean>`exists (select from payments other where other.enrollment_id = payments.enrollment_id
      and other.id <> payments.id and other.status not in ('void', 'refunded'))`.as('replaced'),
  ])
}

export type TransactionRowWithFacts = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

/** Reads a transaction that must exist. */
export function readTransactionRow(db: Reader, id: string): Promise<TransactionRowWithFacts> {
  return withFacts(transactionsQuery(db)).where('payments.id', '=', id).executeTakeFirstOrThrow()
}

/** Cents still owed for a payment that `owedQuery` finds. */
export const owedCents = sql<number>`(payments.amount_cents - payments.received_cents + payments.refunded_cents)`

type Searched = Pick<TransactionExport & OutstandingFilter, 'searchTerm' | 'startDate' | 'endDate'>

/** Whether the student's name or email address, or the class title, contains every word of the search. */
export function searchedFor(searchTerm: string | undefined) {
  const conditions = wordsOf(searchTerm).map(
    (word) =>
      sql<SqlBool>`(users.search_text ${contains(word)} or searchable(classes.title) ${contains(word)})`,
  )
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Whether a payment was charged within these days in the provider's time zone. */
export function chargedIn({ startDate, endDate }: Omit<Searched, 'searchTerm'>, timezone: string) {
  const conditions = [
    ...(startDate ? [sql<SqlBool>`payments.created_at >= ${startOfDay(startDate, timezone)}`] : []),
    ...(endDate ? [sql<SqlBool>`payments.created_at < ${endOfDay(endDate, timezone)}`] : []),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Selects the outstanding payments, except those of test accounts. */
export function owedQuery(db: Reader) {
  return transactionsQuery(db)
    .where('payments.status', 'in', ['pending', 'failed'])
    .where('users.is_test_account', '=', false)
}
