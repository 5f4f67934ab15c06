import { messages } from '@cubby/contract/messages'
import type { Invoice, InvoiceReceiptRequest } from '@cubby/contract/money/invoices'
import { checkInvoiceReceipt, divideAmongLines, invoiceSums } from '@cubby/rules/money/invoices'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext, TransactionContext } from '../../../platform/operation-context.ts'
import { addReceipt, type ReceivedMoney } from '../payments/ledger.ts'
import { receivedOn } from '../payments/receive-money.ts'
import { readTransactionRow } from '../payments/transaction-rows.ts'
import { type InvoiceLock, type InvoiceRow, lockInvoice } from './queries.ts'
import { invoiceView } from './read-invoices.ts'

/**
 * Records money that the office received for an invoice, and divides it among the lines. Refuses it if the
 * balance is not the one that the office saw, because somebody else may have recorded the same check.
 */
export async function recordInvoiceReceipt(
  ctx: RequestContext,
  {
    id,
    receipt,
    lock = lockInvoice,
  }: { readonly id: string; readonly receipt: InvoiceReceiptRequest; readonly lock?: InvoiceLock },
): Promise<{ invoice: Invoice; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  await deps.endCheckout(deps, { invoiceId: id })
  return write(ctx, async (trx) => {
    const invoice = await lock({ deps, trx }, { id })
    const cents = requireReceipt(invoice, receipt)
    const now = await deps.clock(trx)
    const [first] = divideAmongLines(invoice.lines, cents)
    const payment = await readTransactionRow(trx, paymentOf(invoice, first?.id))
    const receivedAt = await receivedOn({ deps, trx, now }, { payment, receipt })
    const { method, date } = receipt
    const reference = receipt.reference || null
    await addInvoiceReceipt(
      { deps, trx, now },
      {
        invoice,
        day: date,
        money: { cents, method, reference, receivedAt, recordedBy: caller.user.id },
      },
    )
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'invoice.received',
      subject: { type: 'invoice', id },
      details: {
        center_id: invoice.center_id,
        number: invoice.number,
        amount: cents / 100,
        method,
        reference,
        date,
      },
      request: caller.request,
      now,
    })
    return { invoice: await invoiceView({ deps, db: trx }, { id }), message: messages.invoiceReceived }
  })
}

/** Returns the cents that may be received for a locked invoice whose balance the payer saw. */
export function requireReceipt(
  invoice: InvoiceRow,
  { amount, balance }: { readonly amount: number; readonly balance: number },
): number {
  if (invoice.status !== 'issued') throw new Refusal('invoice_not_sent')
  const cents = Math.round(amount * 100)
  const seenBalance = Math.round(balance * 100)
  const allowed = checkInvoiceReceipt(invoiceSums(invoice.lines), { cents, seenBalance })
  if (!allowed.ok) throw new Refusal(allowed.reason)
  return cents
}

/**
 * Adds a receipt for each line that gets a part of the money, in the caller's transaction, which has locked
 * the invoice and checked the amount. The center gets one email of thanks, and the students none.
 */
export async function addInvoiceReceipt(
  ctx: TransactionContext,
  {
    invoice,
    day,
    money,
  }: {
    readonly invoice: InvoiceRow
    /** On which it was received, yyyy-MM-dd in the provider's time zone. */
    readonly day: string
    readonly money: Omit<ReceivedMoney, 'id'>
  },
): Promise<void> {
  const { deps, trx, now } = ctx
  const { cents, method, reference = null, recordedBy } = money
  const receiptId = newId()
  await trx
    .insertInto('invoice_receipts')
    .values({
      id: receiptId,
      invoice_id: invoice.id,
      amount_cents: cents,
      method,
      reference,
      received_on: day,
      recorded_at: now,
      recorded_by: recordedBy,
    })
    .execute()
  for (const part of divideAmongLines(invoice.lines, cents)) {
    const payment = await readTransactionRow(trx, paymentOf(invoice, part.id))
    const id = newId()
    await addReceipt(ctx, { payment, money: { ...money, id, cents: part.cents }, messageOf: null })
    await trx
      .insertInto('invoice_receipt_entries')
      .values({ invoice_receipt_id: receiptId, entry_id: id })
      .execute()
  }
  await trx.updateTable('invoices').set({ updated_at: now }).where('id', '=', invoice.id).execute()
  await deps.jobs.enqueue(trx, 'email-invoice', { about: 'receipt', id: receiptId })
}

function paymentOf({ lines }: InvoiceRow, lineId: string | undefined): string {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Error('the invoice has no such line')
  return line.payment_id
}
