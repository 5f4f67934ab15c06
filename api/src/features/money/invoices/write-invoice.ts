import { PO_NUMBER_MAX_LENGTH } from '@cubby/contract/constants'
import { dayOf } from '@cubby/rules/days'
import { discountReason } from '@cubby/rules/money/discount'
import { invoiceDueDay } from '@cubby/rules/money/invoices'
import { displayDate } from '@cubby/rules/session-dates'
import { type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { fullName, insertRows } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { notifyMany } from '../../messages/notifications/notify.ts'
import { type CenterRow, directorsOf } from '../centers/queries.ts'
import { invoiceForDirectors } from './messages.ts'
import { hasLiveLine, type InvoiceRow, lockPayments, owedOfPayment } from './queries.ts'

/** Who wrote an invoice; null for Cubby itself. */
type Writer = Pick<Caller, 'user' | 'request'> | null

/**
 * Writes a draft of those payments that are not invoiced yet: one line for each person in each class, by the day of the
 * class and then by name. Returns its id, or null if nothing is left of them.
 */
export async function writeDraft(
  ctx: TransactionContext,
  {
    center,
    paymentIds,
    writer,
  }: {
    readonly center: Pick<CenterRow, 'id'>
    readonly paymentIds: readonly string[]
    readonly writer: Writer
  },
): Promise<string | null> {
  const { trx, now } = ctx
  await lockPayments(ctx, paymentIds)
  const billed = await toBill(trx, { centerId: center.id, paymentIds })
  if (billed.length === 0) return null
  const id = newId()
  await trx
    .insertInto('invoices')
    .values({
      id,
      kind: 'invoice',
      center_id: center.id,
      status: 'draft',
      po_number: poNumberOf(billed),
      created_at: now,
      created_by: writer?.user.id ?? null,
      updated_at: now,
    })
    .execute()
  await insertRows(
    trx,
    'invoice_lines',
    billed.map((row, at) => ({ id: newId(), invoice_id: id, position: at + 1, ...lineOf(row) })),
  )
  await writeAuditLog(trx, {
    actorId: writer?.user.id ?? null,
    action: 'invoice.drafted',
    subject: { type: 'invoice', id },
    details: {
      center_id: center.id,
      amount: billed.reduce((sum, { owed_cents }) => sum + owed_cents, 0) / 100,
    },
    request: writer?.request ?? null,
    now,
  })
  return id
}

/** Selects the payments that a center owes and that are on no invoice. Read it after `lockPayments` to write lines. */
export function notInvoicedQuery(trx: Trx, centerId: string) {
  return enrolledPayments(trx)
    .where('enrollments.center_id', '=', centerId)
    .where(sql<SqlBool>`${owedOfPayment} > 0`)
    .where((eb) => eb.not(hasLiveLine('draft', 'issued')))
}

function enrolledPayments(trx: Trx) {
  return trx.selectFrom('payments').innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
}

function toBill(
  trx: Trx,
  { centerId, paymentIds }: { readonly centerId: string; readonly paymentIds: readonly string[] },
) {
  return withTexts(notInvoicedQuery(trx, centerId))
    .where(sql<SqlBool>`payments.id = any(${paymentIds}::text[])`)
    .orderBy('class_sessions.start_date')
    .orderBy(sql`lower(users.last_name), lower(users.first_name)`)
    .orderBy('payments.id')
    .execute()
}

/** Selects what a line says about payments. */
function withTexts(query: ReturnType<typeof enrolledPayments>) {
  return query
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .leftJoin('center_orders', 'center_orders.id', 'enrollments.center_order_id')
    .select([
      'payments.id as payment_id',
      'payments.amount_cents',
      'payments.discount_cents',
      'enrollments.discount',
      'classes.title as class_title',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'center_orders.po_number',
      fullName('users').$notNull().as('student_name'),
      owedOfPayment.as('owed_cents'),
    ])
}

type Billed = Awaited<ReturnType<typeof toBill>>[number]

function lineOf(row: Billed) {
  const { payment_id, student_name, class_title, start_date, end_date, owed_cents, discount } = row
  // The school keeps a part of the price after a withdrawal. That part has no discount of its own.
  const discount_cents = owed_cents === row.amount_cents ? (row.discount_cents ?? 0) : 0
  return {
    payment_id,
    student_name,
    class_title,
    class_dates: displayDate(start_date, end_date),
    list_cents: owed_cents + discount_cents,
    discount_cents,
    amount_cents: owed_cents,
    discount_reason: discount && discount_cents > 0 ? discountReason(reasonOf(discount)) : '',
  }
}

/** The parts of a stored discount that say why it was given. */
function reasonOf({ kind, code, reason }: NonNullable<Billed['discount']>) {
  return { kind, code: code ?? null, reason: reason ?? null }
}

/** Returns the PO number of the orders. Several are listed, if they fit. */
function poNumberOf(billed: readonly Billed[]): string {
  const all = [...new Set(billed.flatMap(({ po_number }) => po_number || []))].join(', ')
  return all.length > PO_NUMBER_MAX_LENGTH ? '' : all
}

/** Writes names and dates into a draft again, because a session may have moved since. */
async function refreshTexts(trx: Trx, { id, lines }: InvoiceRow): Promise<void> {
  const paymentIds = lines.map(({ payment_id }) => payment_id)
  const rows = await withTexts(enrolledPayments(trx))
    .where(sql<SqlBool>`payments.id = any(${paymentIds}::text[])`)
    .execute()
  await sql`
    update invoice_lines set student_name = now.student_name, class_title = now.class_title, class_dates = now.class_dates
    from jsonb_to_recordset(${JSON.stringify(rows.map(lineOf))}::jsonb)
      as now (payment_id text, student_name text, class_title text, class_dates text)
    where invoice_lines.invoice_id = ${id} and invoice_lines.payment_id = now.payment_id`.execute(trx)
}

/**
 * Sends a draft that the transaction has locked: it gets its days and its number, is billed to the center as
 * it is now, and its payments are due with it. Tells the directors. A job emails the document.
 */
export async function issueInvoice(
  ctx: TransactionContext,
  {
    invoice,
    center,
    writer,
  }: { readonly invoice: InvoiceRow; readonly center: CenterRow; readonly writer: Writer },
): Promise<void> {
  const { deps, trx, now } = ctx
  if (invoice.status !== 'draft') throw new Refusal('invoice_not_draft')
  if (invoice.lines.length === 0) throw new Refusal('invoice_empty')
  const today = dayOf(now, deps.config.provider.timezone)
  const wished = invoice.due_on ?? invoiceDueDay(today, center.terms.due_days)
  const isPast = wished < today
  const due_on = isPast ? today : wished
  const { name, address, billing_email: email, tax_exempt_number } = center
  await refreshTexts(trx, invoice)
  await trx
    .updateTable('invoices')
    .set({
      status: 'issued',
      issued_on: today,
      due_on,
      queued_at: now,
      updated_at: now,
      billed_to: JSON.stringify({ name, address, email, tax_exempt_number }),
    })
    .where('id', '=', invoice.id)
    .execute()
  await trx
    .updateTable('payments')
    .set({ due_date: due_on, installments: null, updated_at: now })
    .where(sql<SqlBool>`id = any(${invoice.lines.map(({ payment_id }) => payment_id)}::text[])`)
    .where('status', 'in', ['pending', 'failed'])
    .execute()
  const cents = invoice.lines.reduce((sum, { left_cents }) => sum + left_cents, 0)
  await notifyMany(ctx, {
    userIds: await directorsOf(trx, center.id),
    message: () => invoiceForDirectors({ center: name, cents, dueOn: due_on }),
  })
  await deps.jobs.enqueue(trx, 'email-invoice', { about: 'document', id: invoice.id })
  await takeInvoiceNumbers(trx)
  const { number } = await trx
    .selectFrom('invoices')
    .select('number')
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  await writeAuditLog(trx, {
    actorId: writer?.user.id ?? null,
    action: 'invoice.sent',
    subject: { type: 'invoice', id: invoice.id },
    details: { center_id: center.id, number, amount: cents / 100 },
    request: writer?.request ?? null,
    now,
  })
}

/**
 * Takes the numbers of new invoices now and not at the commit. Call it last, because the counter stays locked until the
 * transaction ends.
 */
async function takeInvoiceNumbers(trx: Trx): Promise<void> {
  await sql`set constraints invoices_number_on_insert, invoices_number_on_update immediate`.execute(trx)
}
