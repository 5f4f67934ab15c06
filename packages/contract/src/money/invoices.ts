import { z } from 'zod'
import {
  INVOICE_REASON_MAX_LENGTH,
  PO_NUMBER_MAX_LENGTH,
  PRICE_MAX,
  RECEIPT_REFERENCE_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from '../constants.ts'
import { isInOrder, startAfterEnd } from '../day-range.ts'
import { messages } from '../messages.ts'
import { INVOICE_PAGE_SIZES } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { day, id, line, text } from '../text.ts'
import { receiptMethod } from './payments.ts'

/**
 * A draft has no number. `credited`: credit notes took all of it back. `void`: the office took it back, and
 * its lines can be invoiced again.
 */
export const invoiceStates = ['draft', 'sent', 'partly_paid', 'paid', 'overdue', 'credited', 'void'] as const
const invoiceState = z.enum(invoiceStates)
export type InvoiceState = z.infer<typeof invoiceState>

/** One person in one class. Amounts are dollars. */
const invoiceLine = z
  .object({
    id: z.string(),
    student_name: z.string(),
    class_title: z.string(),
    /** For example 'Dec 4, 2026'. */
    class_dates: z.string(),
    price: z.number(),
    discount: z.number(),
    /** Why something was taken off; '' if nothing was. */
    discount_reason: z.string(),
    amount: z.number(),
    /** Taken back by credit notes. */
    credited: z.number(),
    /** Received for this line and not given back. */
    paid: z.number(),
    /** Only for the office: the payment of the enrollment. */
    transaction_id: z.string().nullable(),
  })
  .meta({ id: 'InvoiceLine' })
export type InvoiceLine = z.infer<typeof invoiceLine>

const documentFields = {
  id: z.string(),
  /** Without gaps in its year, such as INV-2026-00012 or CN-2026-00003. Null for a draft. */
  number: z.string().nullable(),
  center_id: z.string(),
  center_name: z.string(),
  /** Days, yyyy-MM-dd in the provider's time zone. Null for a draft. */
  issued_on: z.string().nullable(),
}

/** A row of a list of invoices. Amounts are dollars. */
export const listedInvoice = z
  .object({
    ...documentFields,
    state: invoiceState,
    due_on: z.string().nullable(),
    po_number: z.string(),
    /** After the discount, without what was credited. */
    total: z.number(),
    credited: z.number(),
    paid: z.number(),
    /** What is still owed. */
    balance: z.number(),
    /** People in classes on it. */
    lines: z.int(),
    created_at: z.string(),
  })
  .meta({ id: 'ListedInvoice' })
export type ListedInvoice = z.infer<typeof listedInvoice>

/** Money that came for an invoice at once, and how it was divided is in the lines. */
const invoiceReceipt = z.object({
  id: z.string(),
  /** yyyy-MM-dd in the provider's time zone. */
  day: z.string(),
  amount: z.number(),
  method: receiptMethod,
  reference: z.string().nullable(),
  /** Null if it was paid online. */
  recorded_by: z.string().nullable(),
})
export const invoice = z
  .object({
    ...listedInvoice.shape,
    /** Whom it was sent to; of a draft, who would get it. */
    billed_to: z.object({
      name: z.string(),
      address: z.string(),
      email: z.string(),
      tax_exempt_number: z.string(),
    }),
    /** Before the discounts. */
    list_total: z.number(),
    discount: z.number(),
    invoice_lines: z.array(invoiceLine),
    receipts: z.array(invoiceReceipt),
    credit_notes: z.array(
      z.object({ id: z.string(), number: z.string().nullable(), issued_on: z.string(), amount: z.number() }),
    ),
    /** When it was emailed; null if it was not yet. */
    sent_at: z.string().nullable(),
    void_reason: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoice>

const invoiceFilterFields = {
  searchTerm: text(SEARCH_MAX_LENGTH)
    .trim()
    .optional()
    .meta({ description: 'In the number, the PO number, or the name of the center' }),
  state: z.enum(['all', 'open', ...invoiceStates]).default('all'),
  centerId: id.optional(),
  startDate: day().optional(),
  endDate: day().optional(),
}

/** GET /admin/invoices/export, in the order of the list. */
export const invoiceExport = z.object(invoiceFilterFields).refine(isInOrder, startAfterEnd)
export type InvoiceExport = z.infer<typeof invoiceExport>

/** GET /admin/invoices: drafts first, then the newest first. Days are those of issuing. */
export const invoiceFilter = z
  .object({ ...invoiceFilterFields, ...pageQuery(INVOICE_PAGE_SIZES) })
  .refine(isInOrder, startAfterEnd)
export type InvoiceFilter = z.infer<typeof invoiceFilter>

/** The stats ignore the filter. Amounts are dollars. */
export const invoicePage = z
  .object({
    invoices: z.array(listedInvoice),
    stats: z.object({
      drafts: z.int(),
      owed: z.number(),
      owed_count: z.int(),
      overdue: z.number(),
      overdue_count: z.int(),
      /** Charged to centers and on no sent invoice yet. */
      not_invoiced: z.number(),
    }),
    pagination,
  })
  .meta({ id: 'InvoicePage' })
export type InvoicePage = z.infer<typeof invoicePage>

/**
 * PUT /admin/invoices/{id}. The due day changes only of a draft: by default the center's terms decide when it
 * is sent.
 */
export const invoiceSave = z
  .object({ po_number: line(PO_NUMBER_MAX_LENGTH), due_on: day(messages.invalidDate).nullable() })
  .meta({ id: 'InvoiceSave' })
export type InvoiceSave = z.infer<typeof invoiceSave>

/** POST /admin/invoices/{id}/void. Only an invoice without money and without credit notes. */
export const invoiceVoid = z
  .object({
    reason: line(INVOICE_REASON_MAX_LENGTH, messages.invoiceReasonRequired).min(
      1,
      messages.invoiceReasonRequired,
    ),
  })
  .meta({ id: 'InvoiceVoid' })

const amount = z
  .number(messages.invoiceAmountRequired)
  .positive(messages.invoiceAmountRequired)
  .max(PRICE_MAX * 1_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, messages.priceInCents)

/**
 * POST /admin/invoices/{id}/receipts. The money goes to the lines in their order, and fills each before the next.
 * `balance` is what the office saw, so that two people do not record the same check.
 */
export const invoiceReceiptRequest = z
  .object({
    amount,
    balance: z.number(),
    method: receiptMethod,
    reference: line(RECEIPT_REFERENCE_MAX_LENGTH).optional(),
    /** yyyy-MM-dd in the provider's time zone. */
    date: day(messages.invalidDate),
    /** The office confirmed a day before the enrollment, or more than a year ago (`date_unconfirmed`). */
    confirmed_date: z.boolean().optional(),
  })
  .meta({ id: 'InvoiceReceiptRequest' })
export type InvoiceReceiptRequest = z.infer<typeof invoiceReceiptRequest>

/** POST /centers/{id}/invoices/{invoiceId}/pay, by a director with a card. `balance` is what they saw. */
export const invoicePayRequest = z.object({ amount, balance: z.number() }).meta({ id: 'InvoicePayRequest' })
export type InvoicePayRequest = z.infer<typeof invoicePayRequest>

/** `checkout_url`: where to pay, if the payment provider has a page of its own. Nothing was paid yet then. */
export const invoicePaid = z
  .object({ invoice, checkout_url: z.string().nullable(), message: z.string() })
  .meta({ id: 'InvoicePaid' })
export type InvoicePaid = z.infer<typeof invoicePaid>

export const invoiceChanged = z.object({ invoice, message: z.string() }).meta({ id: 'InvoiceChanged' })
export type InvoiceChanged = z.infer<typeof invoiceChanged>

/** POST /admin/centers/{id}/invoices: a draft of everything that is not invoiced yet. */
export const invoiceResponse = z.object({ invoice }).meta({ id: 'InvoiceResponse' })

/** GET /admin/centers/{id}/statement and /centers/{id}/statement, and the same as PDF. */
export const statementRange = z
  .object({ startDate: day(messages.invalidDate), endDate: day(messages.invalidDate) })
  .refine(isInOrder, startAfterEnd)
export type StatementRange = z.infer<typeof statementRange>

/** What changes the balance of a center, with labels. */
export const statementKinds = {
  invoice: 'Invoice',
  void: 'Void invoice',
  credit_note: 'Credit note',
  receipt: 'Payment',
  refund: 'Refund',
} as const
type StatementKind = keyof typeof statementKinds

export const statement = z
  .object({
    center_name: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    /** Dollars owed before the first day. Negative if the school owes the center. */
    opening: z.number(),
    /** In order of the days. `charged` raises what is owed, `credited` lowers it. */
    entries: z.array(
      z.object({
        day: z.string(),
        kind: z.enum(Object.keys(statementKinds) as StatementKind[]),
        /** The number of the document, or the reference of the money. */
        reference: z.string(),
        charged: z.number(),
        credited: z.number(),
        balance: z.number(),
      }),
    ),
    closing: z.number(),
  })
  .meta({ id: 'CenterStatement' })
export type Statement = z.infer<typeof statement>
