import { z } from 'zod'
import { givenDiscount } from '../discount.ts'
import { installment } from '../payment-plan.ts'
import { text } from '../text.ts'
import { type ReceiptMethod, receiptMethods } from './method-labels.ts'

/** The status of a payment as administrators see it. */
export const transactionStatus = z.enum(['pending', 'paid', 'failed', 'refunded', 'void', 'refund_due'])
export type TransactionStatus = z.infer<typeof transactionStatus>

/** The status that a user sees. For an unpaid payment it depends on the day. */
export const paymentStatus = z.enum([
  'pending',
  'due_soon',
  'overdue',
  'paid',
  'refund_due',
  'refunded',
  'void',
])
export type PaymentStatus = z.infer<typeof paymentStatus>

/**
 * What an enrollment's payment says in lists of administrators, in dollars, and when the rest is due; null without a
 * payment, or if a center pays. Missing in the responses of earlier versions.
 */
export const chargedFields = {
  charged: z.number().nullish(),
  paid: z.number().nullish(),
  due_date: z.string().nullish(),
}

export const receiptMethod = z.enum(Object.keys(receiptMethods) as [ReceiptMethod, ...ReceiptMethod[]])

/** What happened to the money of a receipt afterwards. */
const receiptChange = z
  .object({
    kind: z.enum(['refunded', 'carried_over']),
    /** Dollars. */
    amount: z.number(),
    /** A day in the provider's time zone, yyyy-MM-dd. */
    day: z.string(),
    /** The class and the dates to which it was carried over: 'CPR, Dec 11, 2026'. Null for a refund. */
    to: z.string().nullable(),
  })
  .meta({ id: 'ReceiptChange' })
export type ReceiptChange = z.infer<typeof receiptChange>

/** Money that was received for a payment, as its user sees it. Its receipt is at /payments/receipts/{id}. */
const paymentReceipt = z
  .object({
    id: z.string(),
    /**
     * R-2026-00042; of an imported receipt, its number in the earlier system. Null if that is unknown.
     * Missing in earlier versions.
     */
    number: z.string().nullable().optional(),
    /** Dollars. */
    amount: z.number(),
    /** The refunded part, in dollars. */
    refunded: z.number(),
    /** The part that was carried over to another enrollment, in dollars. Missing in earlier versions. */
    moved: z.number().optional(),
    /** Whether it was carried over from another enrollment. Its receipt states the class for which it was paid. */
    carried_over: z.boolean().optional(),
    /** The oldest first. Missing in earlier versions. */
    changes: z.array(receiptChange).optional(),
    method: receiptMethod,
    last_four: z.string().nullable(),
    received_at: z.string(),
  })
  .meta({ id: 'PaymentReceipt' })
export type PaymentReceipt = z.infer<typeof paymentReceipt>

export const payment = z
  .object({
    id: z.string(),
    enrollment_id: z.string(),
    class_id: z.string(),
    session_id: z.string(),
    class_name: z.string(),
    class_title: z.string(),
    /** Dollars. Of a payment that is still owed in installments, what remains. */
    amount: z.number(),
    /** The full amount in dollars, after the discount. Missing in the responses of earlier versions. */
    total: z.number().optional(),
    /** Dollars before the discount. This and the next are missing in earlier versions. */
    price: z.number().optional(),
    discount: givenDiscount.nullish(),
    /** Dollars received and not refunded. */
    paid: z.number(),
    /** Dollars still owed; 0 when nothing is owed. */
    remaining: z.number(),
    /** Dollars that are due for a refund. Missing in the responses of earlier versions. */
    refund_due: z.number().optional(),
    /** Dollars that the school keeps under its refund policy. Missing in the responses of earlier versions. */
    kept: z.number().optional(),
    /** Dollars that are on their way back to the card. Missing in the responses of earlier versions. */
    refund_pending: z.number().optional(),
    /** Whether it can be paid on a page that is open, or a bank is processing it. Missing in earlier versions. */
    checkout: z.enum(['open', 'processing']).nullable().optional(),
    /** Whether it is money that arrived when it was not owed. Missing in the responses of earlier versions. */
    is_surplus: z.boolean().optional(),
    /** The oldest first. */
    receipts: z.array(paymentReceipt),
    /** The earliest first. Missing if all of it has one due date, and in the responses of earlier versions. */
    installments: z.array(installment).optional(),
    /** A day in the provider's time zone, yyyy-MM-dd. With installments, that of the next one. */
    due_date: z.string(),
    /** With installments, that of the next one, which is the worst. */
    status: paymentStatus,
    session_date: z.string(),
    paid_at: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof payment>

/**
 * PUT /profile/payments/{id}. `paid` pays everything that remains: the server knows the amount.
 * `installment_paid` pays the next installment, which the user saw; a server of version 1.1.0 refuses it.
 */
export const payRequest = z
  .object({
    status: z.enum(['paid', 'installment_paid']),
    /** What remains of the next installment, in dollars, and its day. */
    installment: z.object({ amount: z.number(), due_date: text(10) }).optional(),
    /** The last four digits of the card, if the device has one. */
    last_four: text(4)
      .regex(/^[0-9]{4}$/)
      .optional(),
  })
  .meta({ id: 'PayRequest' })
export type PayRequest = z.infer<typeof payRequest>

/** POST /profile/payments/{id}/checkout: what to pay by card. */
export const checkoutRequest = payRequest.omit({ last_four: true }).meta({ id: 'CheckoutRequest' })
export type CheckoutRequest = z.infer<typeof checkoutRequest>
