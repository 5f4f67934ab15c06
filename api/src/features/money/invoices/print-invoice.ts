import { instantFormat } from '@cubby/rules/days'
import { invoiceSums } from '@cubby/rules/money/invoices'
import type { Reader } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readPrintedProvider, withSettings } from '../../school/settings/read-settings.ts'
import { requireCenter } from '../centers/queries.ts'
import { lineFacts, linesQuery } from './queries.ts'

interface InvoiceFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns an invoice or a credit note as PDF, for the office. */
export async function printInvoice(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<InvoiceFile> {
  requireAdmin(caller)
  return drawDocument(deps, await readDocument(deps.db, id))
}

/** Returns an invoice or a credit note that was sent to a center as PDF, for its directors. */
export async function printInvoiceOfCenter(
  { deps, caller }: RequestContext,
  { centerId, id }: { readonly centerId: string; readonly id: string },
): Promise<InvoiceFile> {
  await requireCenter(deps.db, { centerId, caller })
  const document = await readDocument(deps.db, id)
  if (document.center_id !== centerId || document.status === 'draft') throw new Refusal('invoice_not_found')
  return drawDocument(deps, document)
}

/** Reads an invoice or a credit note with its lines and what they are for. */
export async function readDocument(db: Reader, id: string) {
  const document = await db
    .selectFrom('invoices')
    .innerJoin('centers', 'centers.id', 'invoices.center_id')
    .leftJoin('invoices as corrected', 'corrected.id', 'invoices.corrects_id')
    .selectAll('invoices')
    .select([
      'corrected.number as corrected_number',
      'centers.name',
      'centers.address',
      'centers.billing_email as email',
      'centers.tax_exempt_number',
    ])
    .where('invoices.id', '=', id)
    .executeTakeFirst()
  if (!document) throw new Refusal('invoice_not_found')
  const { name, address, email, tax_exempt_number } = document
  return {
    ...document,
    billed_to: document.billed_to ?? { name, address, email, tax_exempt_number },
    lines: await linesQuery(db).where('invoice_id', '=', id).execute(),
  }
}

type DocumentRow = Awaited<ReturnType<typeof readDocument>>

/** Draws a document as it stands today. Does not check permissions. */
export async function drawDocument(given: Deps, document: DocumentRow): Promise<InvoiceFile> {
  const deps = await withSettings(given)
  const printedAt = await deps.clock(deps.db)
  // Loaded on demand, because it needs 10 MB of memory, and most servers rarely draw a PDF.
  const { invoicePdf } = await import('./invoice-pdf.ts')
  const { credited, paid, balance } = invoiceSums(document.lines.map(lineFacts))
  const hasSums = document.kind === 'invoice' && document.status !== 'void'
  const bytes = await invoicePdf(deps.readFont, {
    kind: document.kind,
    provider: await readPrintedProvider(deps),
    number: document.number,
    status: document.status,
    corrects: document.corrected_number,
    billedTo: document.billed_to,
    poNumber: document.po_number,
    issuedOn: document.issued_on,
    dueOn: document.due_on,
    lines: document.lines,
    creditedCents: hasSums ? credited : 0,
    paidCents: hasSums ? paid : 0,
    balanceCents: hasSums ? balance : 0,
    printedAt,
    printedAtText: instantFormat(deps.config.provider.timezone)(printedAt),
  })
  return { name: `${document.number ?? 'draft-invoice'}.pdf`, bytes: new Uint8Array(bytes) }
}
