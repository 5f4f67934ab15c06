import { messages } from '@cubby/contract/messages'
import type { InvoicePaid, InvoicePayRequest } from '@cubby/contract/money/invoices'
import { CHECKOUT_MIN_CENTS } from '@cubby/contract/money/online-payments'
import { dayOf } from '@cubby/rules/days'
import { t } from '@cubby/texts/t'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { requireCenter } from '../centers/queries.ts'
import { type InvoiceLock, lockInvoice } from '../invoices/queries.ts'
import { invoiceView } from '../invoices/read-invoices.ts'
import { addInvoiceReceipt, requireReceipt } from '../invoices/receive-receipt.ts'
import { openPage } from './start-checkout.ts'

interface Paying extends InvoicePayRequest {
  readonly centerId: string
  readonly invoiceId: string
  readonly lock?: InvoiceLock
}

/**
 * Pays an invoice of a center by card, in full or in part, for one of its directors. With Stripe, nothing is
 * paid yet: the response says where to pay.
 */
export function payInvoice(ctx: RequestContext, paying: Paying): Promise<InvoicePaid> {
  const { payments } = ctx.deps.config
  return payments === 'stripe' ? openInvoicePage(ctx, paying) : charge(ctx, paying)
}

async function charge(
  ctx: RequestContext,
  { centerId, invoiceId, lock = lockInvoice, ...request }: Paying,
): Promise<InvoicePaid> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    await requireCenter(trx, { centerId, caller })
    const invoice = await lock({ deps, trx }, { id: invoiceId, centerId })
    const cents = requireReceipt(invoice, request)
    if (deps.config.payments !== 'simulated') throw new Refusal('pay_at_office')
    const outcome = await deps.payments.charge({
      key: await chargeKey(trx, invoiceId, { ...request, cents }),
      amountCents: cents,
      description: t('Invoice {number}', { number: `${invoice.number}` }),
    })
    if (outcome.kind === 'declined') throw new Refusal('payment_failed')
    const now = await deps.clock(trx)
    await addInvoiceReceipt(
      { deps, trx, now },
      {
        invoice,
        day: dayOf(now, deps.config.provider.timezone),
        money: { cents, method: 'card', reference: outcome.reference, receivedAt: now, recordedBy: null },
      },
    )
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'invoice.paid',
      subject: { type: 'invoice', id: invoiceId },
      details: { center_id: centerId, number: invoice.number, amount: cents / 100 },
      request: caller.request,
      now,
    })
    return {
      invoice: await invoiceView({ deps, db: trx }, { id: invoiceId, centerId }),
      checkout_url: null,
      message: messages.invoicePaid,
    }
  })
}

/** Returns a key for the next charge of an invoice, because the payment provider charges a key only once. */
async function chargeKey(
  trx: Trx,
  invoiceId: string,
  { balance, cents }: { readonly balance: number; readonly cents: number },
): Promise<string> {
  const { charges } = await trx
    .selectFrom('invoice_receipts')
    .select(sql<number>`count(*)::int`.as('charges'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return `${invoiceId}-${charges}-${Math.round(balance * 100)}-${cents}`
}

async function openInvoicePage(
  ctx: RequestContext,
  { centerId, invoiceId, lock = lockInvoice, ...request }: Paying,
): Promise<InvoicePaid> {
  const { deps, caller } = ctx
  const page = await openPage(ctx, { invoiceId }, async (trx) => {
    await requireCenter(trx, { centerId, caller })
    const invoice = await lock({ deps, trx }, { id: invoiceId, centerId })
    const cents = requireReceipt(invoice, request)
    if (cents < CHECKOUT_MIN_CENTS) throw new Refusal('amount_below_minimum')
    return {
      cents,
      product: t('Invoice {number}', { number: `${invoice.number}` }),
      paths: { paid: `/my-center?paid=${invoiceId}`, cancelled: '/my-center' },
      audit: {
        action: 'invoice.checkout_started',
        subject: { type: 'invoice', id: invoiceId },
        details: { center_id: centerId, number: invoice.number, amount: cents / 100 },
      },
    }
  })
  return {
    invoice: await invoiceView({ deps, db: deps.db }, { id: invoiceId, centerId }),
    checkout_url: page.url,
    message: messages.checkoutOpened,
  }
}
