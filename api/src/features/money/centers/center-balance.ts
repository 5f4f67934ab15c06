import type { CenterBalance } from '@cubby/contract/money/centers'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'

const nothing: CenterBalance = { owed: 0, overdue: 0, not_invoiced: 0, refund_due: 0 }

/**
 * Returns the money of these centers, or of all that have any. `today` is the provider's day. What was paid
 * ahead, such as money of an enrollment that takes part again, lowers what is not invoiced.
 */
export async function centerBalances(
  db: Reader,
  { today, centerIds }: { readonly today: string; readonly centerIds?: readonly string[] },
): Promise<ReadonlyMap<string, CenterBalance>> {
  const isOneOfThem = (column: string) =>
    centerIds ? sql`${sql.ref(column)} = any(${centerIds}::text[])` : sql`${sql.ref(column)} is not null`
  const { rows } = await sql<{ center_id: string } & CenterBalance>`
    with billed as (
      select invoices.center_id, invoices.due_on, left_of_invoice_line(line)
          - least(left_of_invoice_line(line), greatest(0, payments.received_cents - payments.refunded_cents)) as cents
      from invoices
      join invoice_lines line on line.invoice_id = invoices.id
      join payments on payments.id = line.payment_id
      where invoices.kind = 'invoice' and invoices.status = 'issued' and ${isOneOfThem('invoices.center_id')}),
    charged as (
      select enrollments.center_id,
        case payments.status when 'refund_due'
          then payments.received_cents - payments.refunded_cents - payments.kept_cents else 0 end as refund,
        owed_of_payment(payments) as owed, payments.received_cents - payments.refunded_cents as paid,
        exists (select from invoice_lines line join invoices on invoices.id = line.invoice_id
          where line.payment_id = payments.id and invoices.kind = 'invoice' and invoices.status = 'issued'
            and left_of_invoice_line(line) > 0) as is_billed
      from payments join enrollments on enrollments.id = payments.enrollment_id
      where ${isOneOfThem('enrollments.center_id')}),
    sums as (
      select center_id, cents as owed, case when due_on < ${today}::date then cents else 0 end as overdue,
        0 as not_invoiced, 0 as refund_due from billed
      union all
      select center_id, 0, 0, case when is_billed then 0 else owed - least(owed, paid) end, refund from charged)
    select center_id, sum(owed)::float8 / 100 as owed, sum(overdue)::float8 / 100 as overdue,
      sum(not_invoiced)::float8 / 100 as not_invoiced, sum(refund_due)::float8 / 100 as refund_due
    from sums group by center_id`.execute(db)
  const found = new Map(rows.map(({ center_id, ...balance }) => [center_id, balance]))
  return centerIds ? new Map(centerIds.map((id) => [id, found.get(id) ?? nothing])) : found
}

/** Returns the money of one center. */
export async function centerBalance(
  db: Reader,
  { today, centerId }: { readonly today: string; readonly centerId: string },
): Promise<CenterBalance> {
  return (await centerBalances(db, { today, centerIds: [centerId] })).get(centerId) ?? nothing
}
