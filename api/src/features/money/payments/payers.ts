import { type SqlBool, sql } from 'kysely'

/** Whether the student pays for an enrollment, and no center does. Needs the table `enrollments`. */
export const isPaidByStudent = sql<SqlBool>`enrollments.center_id is null`

/** The name of the center that pays for an enrollment, or will for a waitlist entry; null if the student does. */
export function paidBy(table: 'enrollments' | 'entry') {
  return sql<
    string | null
  >`(select centers.name from centers where centers.id = ${sql.ref(`${table}.center_id`)})`
}

/**
 * The newest invoice that bills a payment, a draft included: `{id, number}`, or null. An invoice that credit notes took
 * back counts too, because it explains the payment, but a void one never happened. Needs the table `payments`.
 */
export const invoiceOfPayment = sql<{ id: string; number: string | null } | null>`(
  select json_build_object('id', invoices.id, 'number', invoices.number)
  from invoice_lines join invoices on invoices.id = invoice_lines.invoice_id
  where invoice_lines.payment_id = payments.id and invoices.kind = 'invoice' and invoices.status <> 'void'
  order by invoices.created_at desc, invoices.id desc limit 1)`
