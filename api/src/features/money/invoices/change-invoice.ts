import { messages } from '@cubby/contract/messages'
import type { Invoice, InvoiceSave } from '@cubby/contract/money/invoices'
import { dayOf } from '@cubby/rules/days'
import { invoiceSums } from '@cubby/rules/money/invoices'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { requireCenter } from '../centers/queries.ts'
import { lockInvoice } from './queries.ts'
import { invoiceView } from './read-invoices.ts'
import { issueInvoice } from './write-invoice.ts'

type Changed = { invoice: Invoice; message: string }

/** Sends a draft to the billing address of its center. */
export async function sendInvoice(ctx: RequestContext, { id }: { readonly id: string }): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const invoice = await lockInvoice({ deps, trx }, { id })
    const center = await requireCenter(trx, { centerId: invoice.center_id, caller, office: true })
    const now = await deps.clock(trx)
    await issueInvoice({ deps, trx, now }, { invoice, center, writer: caller })
    return { invoice: await invoiceView({ deps, db: trx }, { id }), message: messages.invoiceSent }
  })
}

/** Changes the PO number, and the due day of a draft. Without a due day, the terms of the center decide. */
export async function saveInvoice(
  ctx: RequestContext,
  { id, po_number, due_on }: InvoiceSave & { readonly id: string },
): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const invoice = await lockInvoice({ deps, trx }, { id })
    const isDraft = invoice.status === 'draft'
    if (!isDraft && due_on !== null && due_on !== invoice.due_on) throw new Refusal('invoice_not_draft')
    const now = await deps.clock(trx)
    await trx
      .updateTable('invoices')
      .set({ po_number, ...(isDraft && { due_on }), updated_at: now })
      .where('id', '=', id)
      .execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'invoice.saved',
      subject: { type: 'invoice', id },
      details: {
        center_id: invoice.center_id,
        number: invoice.number,
        po_number,
        ...(isDraft && { date: due_on }),
      },
      request: caller.request,
      now,
    })
    return { invoice: await invoiceView({ deps, db: trx }, { id }), message: messages.invoiceSaved }
  })
}

/**
 * Takes a sent invoice back, so that its lines can be invoiced again. Only while it has no money and no
 * credit notes.
 */
export async function voidInvoice(
  ctx: RequestContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Changed> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  await deps.endCheckout(deps, { invoiceId: id })
  return write(ctx, async (trx) => {
    const invoice = await lockInvoice({ deps, trx }, { id })
    if (invoice.status !== 'issued') throw new Refusal('invoice_not_sent')
    const { paid, credited, total } = invoiceSums(invoice.lines)
    if (paid > 0 || credited > 0 || (await hadMoney(trx, id))) throw new Refusal('invoice_has_money')
    const now = await deps.clock(trx)
    const voided_on = dayOf(now, deps.config.provider.timezone)
    await trx
      .updateTable('invoices')
      .set({ status: 'void', void_reason: reason, voided_on, updated_at: now })
      .where('id', '=', id)
      .execute()
    await deps.jobs.enqueue(trx, 'email-invoice', { about: 'void', id })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'invoice.voided',
      subject: { type: 'invoice', id },
      details: { center_id: invoice.center_id, number: invoice.number, amount: total / 100, reason },
      request: caller.request,
      now,
    })
    return { invoice: await invoiceView({ deps, db: trx }, { id }), message: messages.invoiceVoided }
  })
}

/** Whether money came for an invoice, also if it was given back since, or is on its way from a card. */
async function hadMoney(trx: Trx, invoiceId: string): Promise<boolean> {
  const received = await trx
    .selectFrom('invoice_receipts')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .unionAll(
      trx
        .selectFrom('checkouts')
        .select('id')
        .where('invoice_id', '=', invoiceId)
        .where('status', '=', 'processing'),
    )
    .executeTakeFirst()
  return received !== undefined
}

/** Deletes a draft. What it billed is on no invoice then. */
export async function discardDraft(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const invoice = await lockInvoice({ deps, trx }, { id })
    if (invoice.status !== 'draft') throw new Refusal('invoice_not_draft')
    await trx.deleteFrom('invoices').where('id', '=', id).execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'invoice.discarded',
      subject: { type: 'invoice', id },
      details: {
        center_id: invoice.center_id,
        amount: invoice.lines.reduce((sum, { left_cents }) => sum + left_cents, 0) / 100,
      },
      request: caller.request,
      now: await deps.clock(trx),
    })
    return { message: messages.invoiceDiscarded }
  })
}
