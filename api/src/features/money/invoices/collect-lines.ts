import type { Invoice } from '@cubby/contract/money/invoices'
import { dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { startOfDay } from '../../../platform/db/sql.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { type CenterRow, requireCenter } from '../centers/queries.ts'
import { readInvoice } from './queries.ts'
import { invoiceView } from './read-invoices.ts'
import { issueInvoice, notInvoicedQuery, writeDraft } from './write-invoice.ts'

/** Drafts an invoice of everything that a center owes and that is on no invoice, whatever its terms are. */
export async function collectInvoice(
  ctx: RequestContext,
  { centerId }: { readonly centerId: string },
): Promise<{ invoice: Invoice }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const center = await requireCenter(trx, { centerId, caller, office: true })
    const found = await notInvoicedQuery(trx, centerId).select('payments.id').execute()
    const paymentIds = found.map(({ id }) => id)
    const now = await deps.clock(trx)
    const id = await writeDraft({ deps, trx, now }, { center, paymentIds, writer: caller })
    if (!id) throw new Refusal('invoice_empty')
    return { invoice: await invoiceView({ deps, db: trx }, { id }) }
  })
}

/**
 * Drafts what centers owe by their terms: each order once none of its enrollments waits for the office, or
 * everything that was charged before this month. Sends it if the terms say so. Also emails credit notes,
 * which the database writes. Safe to run at any time, and on several servers at once.
 */
export async function invoiceCenters(deps: Deps): Promise<void> {
  const owing = await deps.db
    .selectFrom('centers')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('enrollments').select('id').whereRef('enrollments.center_id', '=', 'centers.id')),
    )
    .orderBy('id')
    .execute()
  for (const { id } of owing) {
    await invoiceCenter(deps, id).catch((error: unknown) => {
      // One center must not keep the others waiting. The next run tries again.
      deps.log.error({ err: error, centerId: id }, 'a center could not be invoiced')
    })
  }
  await emailNotes(deps)
}

async function invoiceCenter(deps: Deps, centerId: string): Promise<void> {
  const groups = await writeWithoutIdempotency(deps, async (trx) => {
    const center = await trx
      .selectFrom('centers')
      .selectAll()
      .where('id', '=', centerId)
      .executeTakeFirstOrThrow()
    await discardEmptyDrafts(trx, centerId)
    return dueGroups({ deps, trx }, center)
  })
  for (const paymentIds of groups) {
    await writeWithoutIdempotency(deps, async (trx) => {
      const now = await deps.clock(trx)
      const center = await trx
        .selectFrom('centers')
        .selectAll()
        .where('id', '=', centerId)
        .executeTakeFirstOrThrow()
      const id = await writeDraft({ deps, trx, now }, { center, paymentIds, writer: null })
      if (!id || center.terms.sends !== 'automatically' || (await wasVoided(trx, id))) return
      await issueInvoice(
        { deps, trx, now },
        { invoice: await readInvoice(trx, { id }), center, writer: null },
      )
    })
  }
}

/** What changed after it was drafted left the draft, perhaps as its last line. */
async function discardEmptyDrafts(trx: Trx, centerId: string): Promise<void> {
  await trx
    .deleteFrom('invoices')
    .where('center_id', '=', centerId)
    .where('status', '=', 'draft')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_lines').select('id').whereRef('invoice_lines.invoice_id', '=', 'invoices.id'),
        ),
      ),
    )
    .execute()
}

/** Returns the payments of each invoice that is due to be written. */
async function dueGroups(
  { deps, trx }: { readonly deps: Deps; readonly trx: Trx },
  { id, terms }: Pick<CenterRow, 'id' | 'terms'>,
): Promise<string[][]> {
  const query = notInvoicedQuery(trx, id)
    .select(['payments.id', 'enrollments.center_order_id'])
    .orderBy('payments.id')
  if (terms.invoices === 'order') {
    const found = await query
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('enrollments as other')
              .select('other.id')
              .whereRef('other.center_order_id', '=', 'enrollments.center_order_id')
              .whereRef('other.center_id', '=', 'enrollments.center_id')
              .where('other.status', '=', 'pending')
              .where('other.archived_at', 'is', null),
          ),
        ),
      )
      .execute()
    const orders = Map.groupBy(found, ({ center_order_id }) => center_order_id)
    return [...orders.values()].map((payments) => payments.map((payment) => payment.id))
  }
  const { timezone } = deps.config.provider
  const firstOfMonth = `${dayOf(await deps.clock(trx), timezone).slice(0, 7)}-01`
  const found = await query
    .where('payments.created_at', '<', startOfDay(firstOfMonth, timezone))
    // What was taken back this month is charged again with this month.
    .where(sql<SqlBool>`not exists (select from invoice_lines line join invoices note on note.id = line.invoice_id
      where line.payment_id = payments.id and note.kind = 'credit_note' and note.issued_on >= ${firstOfMonth}::date)`)
    .execute()
  return found.length > 0 ? [found.map((payment) => payment.id)] : []
}

/** Whether the office took something on a draft back with a void invoice. It then looks at the draft first. */
async function wasVoided(trx: Trx, id: string): Promise<boolean> {
  const voided = await trx
    .selectFrom('invoice_lines')
    .innerJoin('invoice_lines as earlier', 'earlier.payment_id', 'invoice_lines.payment_id')
    .innerJoin('invoices', 'invoices.id', 'earlier.invoice_id')
    .select('invoices.id')
    .where('invoice_lines.invoice_id', '=', id)
    .where('invoices.status', '=', 'void')
    .executeTakeFirst()
  return voided !== undefined
}

/** Enqueues the emails of credit notes, each once. */
async function emailNotes(deps: Deps): Promise<void> {
  await writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const notes = await trx
      .updateTable('invoices')
      .set({ queued_at: now })
      .where('kind', '=', 'credit_note')
      .where('status', '=', 'issued')
      .where('queued_at', 'is', null)
      .returning('id')
      .execute()
    const mails = notes.map(({ id }) => ({ about: 'document' as const, id }))
    if (mails.length > 0) await deps.jobs.enqueueAll(trx, 'email-invoice', mails)
  })
}
