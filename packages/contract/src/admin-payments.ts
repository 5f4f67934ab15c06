import { z } from 'zod'
import {
  FINANCIAL_PAGE_SIZES,
  NOTIFICATION_MESSAGE_MAX_LENGTH,
  NOTIFICATION_TITLE_MAX_LENGTH,
  PRICE_MAX,
  RECEIPT_REFERENCE_MAX_LENGTH,
  REFUND_REASON_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from './constants.ts'
import { isInOrder, isReceivedInOrder, receivedAfterEnd, startAfterEnd } from './day-range.ts'
import { messages } from './messages.ts'
import { pageQuery, pagination } from './paging.ts'
import { receiptMethod, transactionStatus } from './payments.ts'
import { day, id, line, text } from './text.ts'

/** The first and the last day on which a payment was charged, yyyy-MM-dd in the provider's time zone; a missing one sets no bound. */
const range = { startDate: day().optional(), endDate: day().optional() }

const searchFields = {
  ...range,
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

export const outstandingSorts = ['student_name', 'class_name', 'amount', 'due_date'] as const
export type OutstandingSort = (typeof outstandingSorts)[number]

const outstandingFilterFields = {
  ...searchFields,
  /** Only payments that are overdue, or due within the days of `due_soon`. */
  due: z.enum(['overdue', 'due_soon']).optional(),
  sort: z.enum(outstandingSorts).default('due_date'),
}

/** GET /admin/financial/payments/outstanding/export. */
export const outstandingExport = z.object(outstandingFilterFields).refine(isInOrder, startAfterEnd)
export type OutstandingExport = z.infer<typeof outstandingExport>

/** GET /admin/financial/payments/outstanding. By default, the longest due first. */
export const outstandingFilter = z
  .object({
    ...outstandingFilterFields,
    ...pageQuery(FINANCIAL_PAGE_SIZES),
  })
  .refine(isInOrder, startAfterEnd)
export type OutstandingFilter = z.infer<typeof outstandingFilter>

/** The user, the class, and the amounts of a payment. */
const paymentFields = {
  id: z.string(),
  payment_id: z.string(),
  user_id: z.string(),
  student_name: z.string(),
  student_email: z.string(),
  class_name: z.string(),
  session_date: z.string(),
  /** The full amount in dollars, however much of it was paid. */
  amount: z.number(),
  /** Dollars received and not refunded. */
  paid: z.number(),
  /** Dollars still owed; 0 when nothing is owed. */
  remaining: z.number(),
  due_date: z.string(),
  /** Of the card that was last used; null when none is known. */
  last_four: z.string().nullable(),
}

export const outstandingPayment = z
  .object({
    ...paymentFields,
    status: z.enum(['overdue', 'due_soon', 'pending']),
    /** Days since the due date; 0 while it has not passed. */
    days_overdue: z.int(),
    /** Days up to the due date; 0 once it has passed. */
    days_until_due: z.int(),
    reminded_at: z.string().nullable(),
  })
  .meta({ id: 'OutstandingPayment' })
export type OutstandingPayment = z.infer<typeof outstandingPayment>

/** The stats cover the range and ignore the search. */
export const outstandingPage = z
  .object({
    payments: z.array(outstandingPayment),
    stats: z.object({
      total_outstanding: z.number(),
      overdue_amount: z.number(),
      overdue_count: z.int(),
      due_soon_amount: z.number(),
      due_soon_count: z.int(),
      students: z.int(),
      /** Outstanding ones that were charged before or after the range. */
      outside_range: z.int(),
    }),
    pagination,
  })
  .meta({ id: 'OutstandingPage' })
export type OutstandingPage = z.infer<typeof outstandingPage>

export const transactionSorts = ['charged', 'student_name', 'class_name', 'amount', 'status'] as const
export type TransactionSort = (typeof transactionSorts)[number]

const transactionFilterFields = {
  ...searchFields,
  status: transactionStatus.optional(),
  /** Only payments with money received between these days, both included, and not refunded in full. */
  receivedFrom: day().optional(),
  receivedTo: day().optional(),
}

/** GET /admin/financial/transactions/export. The oldest first. */
export const transactionExport = z
  .object(transactionFilterFields)
  .refine(isInOrder, startAfterEnd)
  .refine(isReceivedInOrder, receivedAfterEnd)
export type TransactionExport = z.infer<typeof transactionExport>

/** GET /admin/financial/transactions. By default, the newest first. */
export const transactionFilter = z
  .object({
    ...transactionFilterFields,
    direction: z.enum(['asc', 'desc']).default('desc'),
    sort: z.enum(transactionSorts).default('charged'),
    ...pageQuery(FINANCIAL_PAGE_SIZES),
  })
  .refine(isInOrder, startAfterEnd)
  .refine(isReceivedInOrder, receivedAfterEnd)
export type TransactionFilter = z.infer<typeof transactionFilter>

/** The statuses that an administrator may set. A withdrawal sets `refund_due` on a paid payment. */
export const settableStatuses = ['pending', 'paid', 'failed', 'refunded', 'void'] as const
export type SettableStatus = (typeof settableStatuses)[number]

export const transaction = z
  .object({
    ...paymentFields,
    status: transactionStatus,
    /** The payment provider's id of the charge. */
    reference: z.string().nullable(),
    created_at: z.string(),
    paid_at: z.string().nullable(),
    /** Dollars refunded. */
    refunded: z.number(),
    /** The statuses that PATCH would accept now. */
    allowed_statuses: z.array(z.enum(settableStatuses)),
    /** Whether received money can be recorded for it now. */
    can_record: z.boolean(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof transaction>

/** A transaction of the list. */
export const listedTransaction = transaction
  .extend({
    /** Dollars received for it between `receivedFrom` and `receivedTo` and not refunded; null without these days. */
    received: z.number().nullable(),
  })
  .meta({ id: 'ListedTransaction' })
export type ListedTransaction = z.infer<typeof listedTransaction>

/** `received` is the sum over all pages; null without `receivedFrom` and `receivedTo`. */
export const transactionPage = z
  .object({ transactions: z.array(listedTransaction), received: z.number().nullable(), pagination })
  .meta({ id: 'TransactionPage' })
export type TransactionPage = z.infer<typeof transactionPage>

/** Dollars and cents above zero. */
const amount = z
  .number(messages.amountRequired)
  .min(0.01, messages.amountRequired)
  .max(PRICE_MAX, messages.amountTooHigh)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, messages.amountInCents)
const reason = line(REFUND_REASON_MAX_LENGTH, messages.refundReasonRequired).min(
  1,
  messages.refundReasonRequired,
)

/** POST /admin/financial/payments/{id}/refunds. */
export const refundRequest = z.object({ amount, reason }).meta({ id: 'RefundRequest' })
export type RefundRequest = z.infer<typeof refundRequest>

/** POST /admin/financial/payments/{id}/receipts. */
export const receiptRequest = z
  .object({
    amount,
    method: z.enum(receiptMethod.options, messages.receiptMethodRequired),
    /** Such as the number of a check. */
    reference: line(RECEIPT_REFERENCE_MAX_LENGTH).optional(),
    /** The day on which the money was received, in the provider's time zone. */
    date: day(messages.receiptDateRequired),
  })
  .meta({ id: 'ReceiptRequest' })
export type ReceiptRequest = z.infer<typeof receiptRequest>

/** PATCH /admin/financial/transactions/{id}. `refunded` needs the amount and the reason. */
export const transactionChange = z
  .object({
    status: z.enum(settableStatuses, messages.invalidStatus),
    amount: amount.optional(),
    reason: reason.optional(),
  })
  .meta({ id: 'TransactionChange' })
export type TransactionChange = z.infer<typeof transactionChange>

/** Money received for a payment, or refunded. */
export const ledgerEntry = z
  .object({
    id: z.string(),
    kind: z.enum(['receipt', 'refund']),
    /** Dollars. */
    amount: z.number(),
    /** Of a receipt. */
    method: receiptMethod.nullable(),
    last_four: z.string().nullable(),
    reference: z.string().nullable(),
    /** Of a refund. */
    reason: z.string().nullable(),
    /** When the money was received; of a refund, when the refunded money was received. */
    received_at: z.string(),
    recorded_at: z.string(),
    /** Who recorded it; null when the student paid online. */
    recorded_by: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** GET /admin/financial/transactions/{id}. The oldest entry first. */
export const transactionDetails = z
  .object({ transaction, entries: z.array(ledgerEntry) })
  .meta({ id: 'TransactionDetails' })
export type TransactionDetails = z.infer<typeof transactionDetails>

export const transactionChanged = z
  .object({ transaction, message: z.string() })
  .meta({ id: 'TransactionChanged' })

/** GET /admin/financial/summary. */
export const summaryRange = z.object(range).refine(isInOrder, startAfterEnd)
export type SummaryRange = z.infer<typeof summaryRange>

export const financialSummary = z
  .object({
    /** Dollars paid in the range and not refunded. */
    totalRevenue: z.number(),
    /** How many payments are unpaid now. */
    pendingPayments: z.int(),
    /** Dollars paid in the month of the last day, or of today, up to that day. */
    monthlyRevenue: z.number(),
    /** Dollars still to be paid now. */
    outstandingBalance: z.number(),
  })
  .meta({ id: 'FinancialSummary' })
export type FinancialSummary = z.infer<typeof financialSummary>

/** POST /admin/financial/payments/reminder. */
export const paymentReminder = z.object({ payment_id: id }).meta({ id: 'PaymentReminder' })

/**
 * POST /admin/financial/payments/notify: a notice about one payment, or to a user about everything that they
 * owe. Specification 2 §7 can be read both ways. With a payment, the user can be omitted.
 */
export const paymentNotice = z
  .object({
    payment_id: id.optional(),
    type: z.literal('payment_reminder', messages.invalidInput).optional(),
    title: line(NOTIFICATION_TITLE_MAX_LENGTH, messages.titleAndMessageRequired).min(
      1,
      messages.titleAndMessageRequired,
    ),
    message: text(NOTIFICATION_MESSAGE_MAX_LENGTH, messages.titleAndMessageRequired)
      .trim()
      .min(1, messages.titleAndMessageRequired),
    user_id: id.optional(),
    userId: id.optional(),
  })
  .refine(({ payment_id, user_id, userId }) => (payment_id ?? user_id ?? userId) !== undefined, {
    message: messages.noRecipient,
    path: ['userId'],
  })
  .meta({ id: 'PaymentNotice' })
export type PaymentNotice = z.infer<typeof paymentNotice>
