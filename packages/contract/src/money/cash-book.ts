import { z } from 'zod'
import { isInOrder, startAfterEnd } from '../day-range.ts'
import { givenDiscount } from '../discount.ts'
import { FINANCIAL_PAGE_SIZES } from '../page-sizes.ts'
import { countOlder, pageQuery, pagination } from '../paging.ts'
import { day, id } from '../text.ts'
import { searchFields } from './payment-fields.ts'
import { receiptMethod } from './payments.ts'
import { entryKind } from './transactions.ts'

const fields = {
  /** The first and the last day on which entries count, in the provider's time zone. A missing day sets no limit. */
  startDate: day().optional(),
  endDate: day().optional(),
  searchTerm: searchFields.searchTerm,
  kind: entryKind.optional().meta({ description: 'Only entries of this kind' }),
  method: receiptMethod
    .optional()
    .meta({ description: 'Only money that was received or given back by this method' }),
  classId: id.optional(),
  sessionId: id.optional().meta({ description: 'Only entries of the enrollments in this session' }),
  recordedBy: id.optional().meta({
    description: 'Only entries that this administrator recorded, or `online` for payments of students',
  }),
}

/** GET /admin/financial/cash-book/export, and the same as PDF. The oldest first. */
export const cashBookExport = z.object(fields).refine(isInOrder, startAfterEnd)
export type CashBookExport = z.infer<typeof cashBookExport>

/** The programs that import the journal. */
export const journalFormats = { quickbooks: 'QuickBooks Online', xero: 'Xero' } as const
export type JournalFormat = keyof typeof journalFormats

/** GET /admin/financial/cash-book/journal. */
export const journalExport = z
  .object({
    ...fields,
    format: z
      .enum(Object.keys(journalFormats) as [JournalFormat])
      .meta({ description: 'The program that imports it' }),
  })
  .refine(isInOrder, startAfterEnd)
export type JournalExport = z.infer<typeof journalExport>

/** GET /admin/financial/cash-book. By default, the newest first. */
export const cashBookFilter = z
  .object({
    ...fields,
    direction: z.enum(['asc', 'desc']).default('desc'),
    countOlder,
    ...pageQuery(FINANCIAL_PAGE_SIZES),
  })
  .refine(isInOrder, startAfterEnd)
export type CashBookFilter = z.infer<typeof cashBookFilter>

/** Dollars that came in and went out. */
const inAndOut = { amount_in: z.number(), amount_out: z.number() }

/** A receipt, a refund, half of a carry-over, of a correction, or of a payout, a fee, or a dispute. */
const singleEntry = z.object({
  id: z.string(),
  kind: entryKind,
  /** The day on which it counts, in the provider's time zone. */
  day: z.string(),
  /** The day on which it would count if its month were open; null if that is the same day. */
  value_day: z.string().nullable(),
  /**
   * The number of the receipt, or of the receipt that the entry is about. Of an imported receipt, its number in the
   * earlier system. Null if that is unknown.
   */
  receipt_number: z.string().nullable(),
  /** The payment, its student, and its class. Null for payouts, and for fees that are of no payment. */
  transaction_id: z.string().nullable(),
  user_id: z.string().nullable(),
  student_name: z.string().nullable(),
  /** The center that pays, and the number of the invoice. A server of version 1.1.0 does not send them. */
  center_name: z.string().nullish(),
  invoice_number: z.string().nullish(),
  class_id: z.string().nullable(),
  class_name: z.string().nullable(),
  /** How the money was received or given back. A carry-over has the method of its receipt. */
  method: receiptMethod,
  last_four: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  /** Who recorded it; null when the student paid online. */
  recorded_by: z.string().nullable(),
  ...inAndOut,
  /** Dollars on the payment after this entry: received, and neither given back nor carried over. */
  balance: z.number(),
  /** What was taken off the price of the payment. A server of version 1.1.0 does not send it. */
  discount: givenDiscount.nullish(),
  /** The payment of an invoice to which it belongs, such as a check for several people. */
  invoice_receipt_id: z.string().nullish(),
})

/**
 * A line of the cash book. A check that pays for several people is one line, as on the bank statement: its `parts` are
 * their receipts, its amounts are their sums, and its names list all of them.
 */
const cashBookEntry = singleEntry
  .extend({ parts: z.array(singleEntry).optional() })
  .meta({ id: 'CashBookEntry' })
export type CashBookEntry = z.infer<typeof cashBookEntry>

/** The sums of all entries that match, on all pages. */
export const cashBookTotals = z
  .object({
    ...inAndOut,
    kinds: z.array(z.object({ kind: entryKind, ...inAndOut })),
    methods: z.array(z.object({ method: receiptMethod, ...inAndOut })),
    classes: z.array(z.object({ class_id: z.string(), class_name: z.string(), ...inAndOut })),
    /** Who recorded the entries; `online` is what students paid themselves. */
    recorders: z.array(z.object({ id: z.string(), name: z.string(), ...inAndOut })),
  })
  .meta({ id: 'CashBookTotals' })
export type CashBookTotals = z.infer<typeof cashBookTotals>

const options = z.array(z.object({ id: z.string(), name: z.string() }))

/**
 * The classes and recorders that the filter can offer. They appear in entries that match the rest of the filter, or are
 * chosen now.
 */
const cashBookOptions = z.object({ classes: options, recorders: options }).meta({ id: 'CashBookOptions' })
export type CashBookOptions = z.infer<typeof cashBookOptions>

export const cashBookPage = z
  .object({ entries: z.array(cashBookEntry), totals: cashBookTotals, options: cashBookOptions, pagination })
  .meta({ id: 'CashBookPage' })
export type CashBookPage = z.infer<typeof cashBookPage>
