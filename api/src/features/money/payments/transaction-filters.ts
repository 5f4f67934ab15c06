import type { OutstandingFilter } from '@cubby/contract/money/outstanding-payments'
import type { TransactionExport } from '@cubby/contract/money/transactions'
import { type SqlBool, sql } from 'kysely'
import { contains, endOfDay, startOfDay, wordsOf } from '../../../platform/db/sql.ts'

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
