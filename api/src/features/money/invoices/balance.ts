import type { CenterBalance } from '@cubby/contract/money/centers'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { isCurrentPayment } from '../payments/queries.ts'

/** The line of a sent invoice or a draft that bills a payment now. Needs the table `payments`. */
const liveLine = sql`(
  select line.id from invoice_lines line join invoices on invoices.id = line.invoice_id
  where line.payment_id = payments.id and invoices.kind = 'invoice' and left_of_invoice_line(line) > 0`

/** Whether the payment of an enrollment is on an invoice that was sent. Needs the table `payments`. */
export const isInvoiced = sql<boolean>`exists ${liveLine} and invoices.status = 'issued')`

/** What is owed on sent invoices of the center `centers.id`, in cents. With `today`, only what is overdue. */
export function owedOnInvoices(today?: string) {
  const isDue = today === undefined ? sql`true` : sql`invoices.due_on < ${today}`
  return sql<number>`(
    select coalesce(sum(greatest(0, line.left_cents
      - greatest(0, payments.received_cents - payments.refunded_cents))), 0)::int
    from invoices
    join lateral (
      select payment_id, left_of_invoice_line(invoice_lines) as left_cents from invoice_lines
      where invoice_id = invoices.id) line on true
    join payments on payments.id = line.payment_id
    where invoices.center_id = centers.id and invoices.kind = 'invoice' and invoices.status = 'issued'
      and ${isDue})`
}

/** What was charged to the center `centers.id` and is on no sent invoice yet, in cents. */
const notInvoiced = sql<number>`(
  select coalesce(sum(greatest(0, owed_of_payment(payments)
    - greatest(0, payments.received_cents - payments.refunded_cents))), 0)::int
  from payments join enrollments on enrollments.id = payments.enrollment_id
  where enrollments.center_id = centers.id and ${isCurrentPayment} and not ${isInvoiced})`

/** What is to be given back to the center `centers.id`, in cents. */
const refundDue = sql<number>`(
  select coalesce(sum(payments.received_cents - payments.refunded_cents - payments.kept_cents), 0)::int
  from payments join enrollments on enrollments.id = payments.enrollment_id
  where enrollments.center_id = centers.id and payments.status = 'refund_due')`

/** Returns the money of centers, by id. `today` is the provider's day. */
export async function centerBalances(
  db: Reader,
  { centerIds, today }: { readonly centerIds: readonly string[]; readonly today: string },
): Promise<ReadonlyMap<string, CenterBalance>> {
  const rows = await db
    .selectFrom('centers')
    .select([
      'centers.id',
      owedOnInvoices().as('owed'),
      owedOnInvoices(today).as('overdue'),
      notInvoiced.as('not_invoiced'),
      refundDue.as('refund_due'),
    ])
    .where(sql<SqlBool>`centers.id = any(${centerIds})`)
    .execute()
  return new Map(
    rows.map(({ id, owed, overdue, not_invoiced, refund_due }) => [
      id,
      {
        owed: owed / 100,
        overdue: overdue / 100,
        not_invoiced: not_invoiced / 100,
        refund_due: refund_due / 100,
      },
    ]),
  )
}

export const nothingOwed: CenterBalance = { owed: 0, overdue: 0, not_invoiced: 0, refund_due: 0 }
