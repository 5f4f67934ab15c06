import type { LineFacts } from '@cubby/rules/money/invoices'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'

/** What the payer of a payment owes in all, in cents. */
export const owedOfPayment = sql<number>`owed_of_payment(payments)`

/**
 * Whether a payment has a line that bills what is owed. Needs the table `payments`. A payment without one that owes
 * something is not invoiced.
 */
export const hasLiveLine = (...statuses: readonly ('draft' | 'issued')[]) =>
  sql<SqlBool>`exists (select from invoice_lines line join invoices document on document.id = line.invoice_id
    where line.payment_id = payments.id and document.kind = 'invoice'
      and document.status = any(${statuses}::text[]) and left_of_invoice_line(line) > 0)`

/** Selects the lines of invoices in their order, with the payments that they bill. */
export function linesQuery(db: Reader) {
  return db
    .selectFrom('invoice_lines')
    .innerJoin('payments', 'payments.id', 'invoice_lines.payment_id')
    .selectAll('invoice_lines')
    .select([
      sql<number>`left_of_invoice_line(invoice_lines)`.as('left_cents'),
      'payments.status',
      'payments.amount_cents as charged_cents',
      'payments.received_cents',
      'payments.refunded_cents',
      'payments.kept_cents',
    ])
    .orderBy('invoice_lines.invoice_id')
    .orderBy('position')
}

type LineRow = Awaited<ReturnType<ReturnType<typeof linesQuery>['execute']>>[number]

/** Returns a line as the rules see it. */
export function lineFacts(row: LineRow): LineFacts & { readonly payment_id: string } {
  const { id, amount_cents, left_cents, payment_id, charged_cents, ...payment } = row
  return { id, amount_cents, left_cents, payment_id, payment: { ...payment, amount_cents: charged_cents } }
}

/**
 * Locks the sessions and then the payments, both in the order of their ids, as every operation that moves money does.
 * Whoever writes lines or money of an invoice calls it before they decide.
 */
export async function lockPayments(
  { deps, trx }: { readonly deps: Pick<Deps, 'lockSeats'>; readonly trx: Trx },
  paymentIds: readonly string[],
): Promise<void> {
  const ofThese = sql<SqlBool>`payments.id = any(${paymentIds}::text[])`
  const sessions = await trx
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select('enrollments.session_id')
    .distinct()
    .where(ofThese)
    .orderBy('enrollments.session_id')
    .execute()
  await deps.lockSeats(
    trx,
    sessions.map(({ session_id }) => session_id),
  )
  await trx.selectFrom('payments').select('id').where(ofThese).orderBy('id').forUpdate().execute()
}

/** How a transaction locks an invoice. Tests replace it to show that a race needs it. */
export type InvoiceLock = typeof lockInvoice

/**
 * Locks an invoice with everything that it bills until the transaction ends, and reads it then. Of another
 * center than the given one, there is no such invoice.
 */
export async function lockInvoice(
  { deps, trx }: { readonly deps: Pick<Deps, 'lockSeats'>; readonly trx: Trx },
  { id, centerId }: { readonly id: string; readonly centerId?: string | undefined },
) {
  const billed = await trx
    .selectFrom('invoice_lines')
    .select('payment_id')
    .where('invoice_id', '=', id)
    .execute()
  await lockPayments(
    { deps, trx },
    billed.map(({ payment_id }) => payment_id),
  )
  // The payments come first, because the trigger of a payment changes its invoice at the commit.
  await trx.selectFrom('invoices').select('id').where('id', '=', id).forUpdate().execute()
  return readInvoice(trx, { id, centerId })
}

/** Reads an invoice with its lines. Does not lock it. */
export async function readInvoice(
  db: Reader,
  { id, centerId }: { readonly id: string; readonly centerId?: string | undefined },
) {
  const invoice = await db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'invoice')
    .$if(centerId !== undefined, (query) =>
      query.where('center_id', '=', centerId ?? '').where('status', '<>', 'draft'),
    )
    .executeTakeFirst()
  if (!invoice) throw new Refusal('invoice_not_found')
  const lines = (await linesQuery(db).where('invoice_id', '=', id).execute()).map(lineFacts)
  return { ...invoice, lines }
}

export type InvoiceRow = Awaited<ReturnType<typeof readInvoice>>
