import { z } from 'zod'
import {
  INSTALLMENTS_LIMIT,
  PRICE_MAX,
  RECEIPT_REFERENCE_MAX_LENGTH,
  REFUND_REASON_MAX_LENGTH,
} from '../constants.ts'
import { isInOrder, isReceivedInOrder, receivedAfterEnd, startAfterEnd } from '../day-range.ts'
import { messages } from '../messages.ts'
import { FINANCIAL_PAGE_SIZES } from '../page-sizes.ts'
import { countOlder, pageQuery, pagination } from '../paging.ts'
import { approvalAsked } from '../school/strong-actions.ts'
import { day, id, line } from '../text.ts'
import { type EntryKind, entryKinds } from './method-labels.ts'
import { dispute, onlineRefund } from './online-payments.ts'
import { paymentFields, searchFields } from './payment-fields.ts'
import { receiptMethod, transactionStatus } from './payments.ts'

const transactionSorts = ['charged', 'student_name', 'class_name', 'amount', 'status'] as const
export type TransactionSort = (typeof transactionSorts)[number]

const transactionFilterFields = {
  ...searchFields,
  status: transactionStatus.optional(),
  /** Not owed, a failed refund, or a dispute. */
  attention: z.enum(['card']).optional().meta({ description: 'Only payments by card that need the office' }),
  /** Payments that are not paid in full. Test accounts are left out. */
  owed: z.enum(['students', 'centers']).optional().meta({ description: 'Only payments that they owe now' }),
  /** Only payments for which money was received or given back between these days, both included. */
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
    countOlder,
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
    /** This and the next are missing from a server of version 1.1.0. */
    enrollment_id: z.string().optional(),
    /** The invoice of the center that pays; its number is null while it is a draft. Null without one. */
    invoice: z.object({ id: z.string(), number: z.string().nullable() }).nullish(),
    /** Whether the student has a seat, so that the office can set another price. */
    takes_part: z.boolean().optional(),
    status: transactionStatus,
    /** The payment provider's id of the charge. */
    reference: z.string().nullable(),
    created_at: z.string(),
    paid_at: z.string().nullable(),
    /** Dollars refunded. */
    refunded: z.number(),
    /** Dollars that are due for a refund. */
    refund_due: z.number(),
    /** Dollars that the school keeps under its refund policy. */
    kept: z.number(),
    /** The percentage that the student got back under the refund policy; null if the school kept no part. */
    refund_percent: z.int().nullable(),
    /** Dollars carried over from the payment of an enrollment that was moved here. */
    carried_in: z.number(),
    /** Dollars carried over to the payment of the enrollment in the new session. */
    carried_out: z.number(),
    /** The statuses that PATCH would accept now. */
    allowed_statuses: z.array(z.enum(settableStatuses)),
    /** Whether received money can be recorded for it now. */
    can_record: z.boolean(),
    /** Dollars that are on their way back to the card. A server of version 1.1.0 does not send it. */
    refund_pending: z.number().optional(),
    /** Whether the holder of the card disputes it. A server of version 1.1.0 does not send it. */
    disputed: z.boolean().optional(),
    /** Whether it is money that arrived online when it was not owed. A server of version 1.1.0 does not send it. */
    is_surplus: z.boolean().optional(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof transaction>

/** A transaction of the list. */
const listedTransaction = transaction
  .extend({
    /**
     * Dollars received for it between `receivedFrom` and `receivedTo`, without those given back then; null
     * without these days.
     */
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
export const refundRequest = z
  .object({
    amount,
    reason,
    /** How the money was given back. By default as it was received, because version 1.1.0 does not send it. */
    method: z.enum(receiptMethod.options, messages.refundMethodRequired).optional(),
    /** Such as the number of a check. */
    reference: line(RECEIPT_REFERENCE_MAX_LENGTH).optional(),
    /** The day on which the money was given back, in the provider's time zone. By default today. */
    date: day(messages.refundDateRequired).optional(),
  })
  .meta({ id: 'RefundRequest' })
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
    /** The office confirmed a day before the enrollment was made, or more than a year ago. */
    confirmed_date: z.boolean().optional(),
  })
  .meta({ id: 'ReceiptRequest' })
export type ReceiptRequest = z.infer<typeof receiptRequest>

/** POST /admin/financial/payments/{id}/corrections. How a receipt or a refund should have been recorded. */
export const correctionRequest = receiptRequest.extend({ entry_id: id }).meta({ id: 'CorrectionRequest' })
export type CorrectionRequest = z.infer<typeof correctionRequest>

/**
 * POST /admin/financial/payments/{id}/removals. Takes a receipt off a payment to which its money does not belong.
 */
export const removalRequest = z
  .object({
    entry_id: id,
    /** The payment to which the money belongs; null if it was never received. */
    to_payment_id: id.nullable(),
    /** For the audit log. */
    reason: line(REFUND_REASON_MAX_LENGTH, messages.removalReasonRequired).min(
      1,
      messages.removalReasonRequired,
    ),
  })
  .meta({ id: 'RemovalRequest' })
export type RemovalRequest = z.infer<typeof removalRequest>

/** An installment that is owed: its dollars, and its day in the provider's time zone. */
const owedInstallment = z.object({ amount, due_date: day(messages.installmentDateRequired) })

/**
 * PUT /admin/financial/payments/{id}/installments. What is still owed, as the office sets it for this
 * student. `seen` is what the office saw: if it has changed since, the request is refused.
 */
export const installmentsChange = z
  .object({
    installments: z.array(owedInstallment).min(1, messages.installmentsMismatch).max(INSTALLMENTS_LIMIT),
    seen: z.array(owedInstallment).max(2 * INSTALLMENTS_LIMIT),
    reason: line(REFUND_REASON_MAX_LENGTH, messages.installmentReasonRequired).min(
      1,
      messages.installmentReasonRequired,
    ),
  })
  .meta({ id: 'InstallmentsChange' })
export type InstallmentsChange = z.infer<typeof installmentsChange>

/** PATCH /admin/financial/transactions/{id}. `refunded` needs the amount and the reason. */
export const transactionChange = z
  .object({
    status: z.enum(settableStatuses, messages.invalidStatus),
    amount: amount.optional(),
    reason: reason.optional(),
  })
  .meta({ id: 'TransactionChange' })
export type TransactionChange = z.infer<typeof transactionChange>

/**
 * `moved_out` and `moved_in` carry money over to the payment of a transferred enrollment. `corrected_out`
 * reverses a wrong entry, and `corrected_in` is the right one. `refund_reversed` reverses a wrong refund; the
 * right one is a refund.
 */
export const entryKind = z.enum(Object.keys(entryKinds) as [EntryKind, ...EntryKind[]])

/** Money received for a payment, refunded, carried over to another payment, or corrected. */
const ledgerEntry = z
  .object({
    id: z.string(),
    kind: entryKind,
    /**
     * The number of the receipt, or of the receipt that the entry is about. Of an imported receipt, its number in the
     * earlier system. Null if that is unknown.
     */
    receipt_number: z.string().nullable(),
    /** Dollars. */
    amount: z.number(),
    /** Null for a carry-over to another payment, and for a refund that is of the method of its receipt. */
    method: receiptMethod.nullable(),
    last_four: z.string().nullable(),
    reference: z.string().nullable(),
    /** Of a refund. */
    reason: z.string().nullable(),
    /** When the money was received; of a refund, when it was given back. */
    received_at: z.string(),
    /** When the entry counts, such as the day of a refund. A server of version 1.1.0 does not send it. */
    booked_at: z.string().optional(),
    /** Whether POST …/corrections would accept it now. A server of version 1.1.0 does not send it. */
    can_correct: z.boolean().optional(),
    recorded_at: z.string(),
    /** Who recorded it; null when the student paid online. */
    recorded_by: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** GET /admin/financial/transactions/{id}. The oldest entry first. */
export const transactionDetails = z
  .object({
    transaction,
    entries: z.array(ledgerEntry),
    /** The newest first. A server of version 1.1.0 does not send them. */
    online_refunds: z.array(onlineRefund).optional(),
    disputes: z.array(dispute).optional(),
  })
  .meta({ id: 'TransactionDetails' })
export type TransactionDetails = z.infer<typeof transactionDetails>

export const transactionChanged = z
  .object({
    transaction,
    message: z.string(),
    /** Only if another administrator has to approve a refund, which was not recorded yet. */
    approval_request: approvalAsked.shape.approval_request.optional(),
  })
  .meta({ id: 'TransactionChanged' })
