import type { Invoice, ListedInvoice } from '@cubby/contract/money/invoices'
import { dayOf } from '@cubby/rules/days'
import { invoiceStateOf, linePaidCents } from '@cubby/rules/money/invoices'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lineFacts, linesQuery } from './queries.ts'

interface Sums {
  readonly total: number
  readonly left: number
  readonly paid: number
  readonly lines: number
}

/**
 * Adds up the lines of an invoice. Needs the table `invoices`. A void invoice counts no money, because
 * another one may bill it.
 */
const sums = sql<Sums>`(
  select coalesce(sum(line.amount_cents), 0)::int as total, coalesce(sum(line.left_cents), 0)::int as "left",
    coalesce(sum(least(line.left_cents, greatest(0, line.paid_cents))) filter (where invoices.status <> 'void'), 0)::int as paid,
    count(*)::int as lines
  from (select invoice_lines.amount_cents, left_of_invoice_line(invoice_lines) as left_cents,
      payments.received_cents - payments.refunded_cents as paid_cents
    from invoice_lines join payments on payments.id = invoice_lines.payment_id
    where invoice_lines.invoice_id = invoices.id) line)`

/** Selects invoices with their centers and sums. */
export function invoicesQuery(db: Reader) {
  return db
    .selectFrom('invoices')
    .innerJoin('centers', 'centers.id', 'invoices.center_id')
    .innerJoinLateral(sums.as('sums'), (join) => join.onTrue())
    .selectAll('invoices')
    .select([
      'sums.total',
      'sums.left',
      'sums.paid',
      'sums.lines',
      'centers.name as center_name',
      'centers.address',
      'centers.billing_email',
      'centers.tax_exempt_number',
    ])
    .where('invoices.kind', '=', 'invoice')
}

type InvoiceWithSums = Awaited<ReturnType<ReturnType<typeof invoicesQuery>['execute']>>[number]

/** The state of an invoice of `invoicesQuery`, as `invoiceStateOf` decides it. */
export function stateOn(today: string) {
  return sql<string>`(case when invoices.status <> 'issued' then invoices.status
    when sums."left" = 0 then 'credited' when sums."left" = sums.paid then 'paid'
    when invoices.due_on < ${today}::date then 'overdue' when sums.paid > 0 then 'partly_paid' else 'sent' end)`
}

/** The cents that are owed on an invoice of `invoicesQuery`. Nobody owes a draft or a void invoice. */
export const balanceCents = sql<number>`(case invoices.status when 'issued' then sums."left" - sums.paid else 0 end)`

export function listedView(row: InvoiceWithSums, today: string): ListedInvoice {
  const { total, left, paid } = row
  const isVoid = row.status === 'void'
  const balance = isVoid ? 0 : left - paid
  const credited = isVoid ? 0 : total - left
  return {
    id: row.id,
    number: row.number,
    center_id: row.center_id,
    center_name: row.billed_to?.name ?? row.center_name,
    issued_on: row.issued_on,
    state: invoiceStateOf(row, { total, credited, paid, balance }, today),
    due_on: row.due_on,
    po_number: row.po_number,
    total: total / 100,
    credited: credited / 100,
    paid: paid / 100,
    balance: balance / 100,
    lines: row.lines,
    created_at: row.created_at.toISOString(),
  }
}

/** Returns the recipient: as it was when the invoice was sent, or as the center is now for a draft. */
export function billedTo(row: InvoiceWithSums): Invoice['billed_to'] {
  const { center_name: name, address, billing_email: email, tax_exempt_number } = row
  return row.billed_to ?? { name, address, email, tax_exempt_number }
}

/** The invoices of a reader: the office sees all, and a director what was sent to their centers. */
type Reading =
  | { readonly isOffice: true }
  | { readonly isOffice: false; readonly centerIds: readonly string[] }

/** What a receipt is worth after the office corrected entries that were recorded wrongly. */
const standingCents = sql<number>`(
  select coalesce(sum(entry.amount_cents), 0)::int
  from invoice_receipt_entries part
  join payment_entries entry on entry.id = part.entry_id
    or (entry.receipt_id = part.entry_id and entry.kind = 'corrected_in')
  where part.invoice_receipt_id = invoice_receipts.id
    and not exists (select from payment_entries reversal
      where reversal.receipt_id = entry.id and reversal.kind = 'corrected_out'))`

/** Shows invoices with their lines, the newest first. `today` is the provider's day. */
async function invoiceViews(
  db: Reader,
  {
    reading,
    today,
    where = sql<SqlBool>`true`,
  }: { readonly reading: Reading; readonly today: string; readonly where?: ReturnType<typeof sql<SqlBool>> },
): Promise<Invoice[]> {
  const rows = await invoicesQuery(db)
    .where(where)
    .$if(!reading.isOffice, (query) =>
      query
        .where('invoices.status', '<>', 'draft')
        .where(sql<SqlBool>`invoices.center_id = any(${reading.isOffice ? [] : reading.centerIds}::text[])`),
    )
    .orderBy('invoices.issued_on', 'desc')
    .orderBy('invoices.id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const ofThese = sql<string>`any(${rows.map(({ id }) => id)}::text[])`
  const lines = await linesQuery(db).where('invoice_id', '=', ofThese).execute()
  const receipts = await db
    .selectFrom('invoice_receipts')
    .leftJoin('users as recorder', 'recorder.id', 'invoice_receipts.recorded_by')
    .selectAll('invoice_receipts')
    .select([fullName('recorder').as('recorder_name'), standingCents.as('standing_cents')])
    .where('invoice_id', '=', ofThese)
    .orderBy('received_on')
    .orderBy('recorded_at')
    .execute()
  const notes = await db
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_id', 'invoices.id')
    .select(['invoices.id', 'number', 'corrects_id', 'issued_on'])
    .select(sql<number>`sum(invoice_lines.amount_cents)::int`.as('cents'))
    .where('corrects_id', '=', ofThese)
    .groupBy('invoices.id')
    .orderBy('issued_on')
    .orderBy('number')
    .execute()
  return rows.map((row) => {
    const own = lines.filter(({ invoice_id }) => invoice_id === row.id)
    const isVoid = row.status === 'void'
    const sumOf = (column: 'list_cents' | 'discount_cents') =>
      own.reduce((sum, line) => sum + line[column], 0) / 100
    return {
      ...listedView(row, today),
      billed_to: billedTo(row),
      list_total: sumOf('list_cents'),
      discount: sumOf('discount_cents'),
      invoice_lines: own.map((line) => ({
        id: line.id,
        student_name: line.student_name,
        class_title: line.class_title,
        class_dates: line.class_dates,
        price: line.list_cents / 100,
        discount: line.discount_cents / 100,
        discount_reason: line.discount_reason,
        amount: line.amount_cents / 100,
        credited: (line.amount_cents - line.left_cents) / 100,
        paid: isVoid ? 0 : linePaidCents(lineFacts(line)) / 100,
        transaction_id: reading.isOffice ? line.payment_id : null,
      })),
      receipts: receipts
        .filter(({ invoice_id }) => invoice_id === row.id)
        .map((receipt) => ({
          id: receipt.id,
          day: receipt.received_on,
          amount: receipt.standing_cents / 100,
          method: receipt.method,
          reference: receipt.reference,
          recorded_by: receipt.recorder_name,
        })),
      credit_notes: notes
        .filter(({ corrects_id }) => corrects_id === row.id)
        .map(({ id, number, issued_on, cents }) => ({
          id,
          number,
          issued_on: issued_on ?? '',
          amount: cents / 100,
        })),
      sent_at: row.mailed_at?.toISOString() ?? null,
      void_reason: row.void_reason,
      updated_at: row.updated_at.toISOString(),
    }
  })
}

/** Returns what was sent to centers in the last two years, and what is still open, for their directors. */
export function invoicesOfCenters(
  db: Reader,
  { centerIds, today }: { readonly centerIds: readonly string[]; readonly today: string },
): Promise<Invoice[]> {
  const where = sql<SqlBool>`(invoices.issued_on > ${today}::date - interval '2 years' or ${balanceCents} > 0)`
  return invoiceViews(db, { reading: { isOffice: false, centerIds }, today, where })
}

/** Shows one invoice, which a director may see only if it was sent to the given center. */
export async function invoiceView(
  { deps, db }: { readonly deps: Deps; readonly db: Reader },
  { id, centerId }: { readonly id: string; readonly centerId?: string | undefined },
): Promise<Invoice> {
  const today = dayOf(await deps.clock(db), deps.config.provider.timezone)
  const reading: Reading =
    centerId === undefined ? { isOffice: true } : { isOffice: false, centerIds: [centerId] }
  const [invoice] = await invoiceViews(db, { reading, today, where: sql<SqlBool>`invoices.id = ${id}` })
  if (!invoice) throw new Refusal('invoice_not_found')
  return invoice
}

/** Returns an invoice with its lines, receipts, and credit notes, for the office. */
export async function readInvoiceForOffice(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<{ invoice: Invoice }> {
  requireAdmin(caller)
  return { invoice: await invoiceView({ deps, db: deps.db }, { id }) }
}
