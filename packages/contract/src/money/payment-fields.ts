import { z } from 'zod'
import { SEARCH_MAX_LENGTH } from '../constants.ts'
import { givenDiscount } from '../discount.ts'
import { installment } from '../payment-plan.ts'
import { day, id, text } from '../text.ts'
import { receiptMethod } from './payments.ts'

/**
 * The first and the last day on which payments were charged, yyyy-MM-dd in the provider's time zone. A missing day sets
 * no limit.
 */
export const chargedRange = { startDate: day().optional(), endDate: day().optional() }

export const searchFields = {
  ...chargedRange,
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  /** Only payments of the enrollments in this session. */
  sessionId: id.optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

/** Money that was received for a payment at once. A wrong receipt is not among the parts, but its correction is. */
const receivedPart = z.object({
  /** Dollars, also those that were refunded or carried over since. */
  amount: z.number(),
  method: receiptMethod,
  last_four: z.string().nullable(),
  reference: z.string().nullable(),
  received_at: z.string(),
})
export type ReceivedPart = z.infer<typeof receivedPart>

/** The user, the class, and the amounts of a payment. */
export const paymentFields = {
  id: z.string(),
  payment_id: z.string(),
  user_id: z.string(),
  student_name: z.string(),
  student_email: z.string(),
  class_name: z.string(),
  session_date: z.string(),
  /** A server of version 1.1.0 does not send it. */
  session_id: z.string().optional(),
  /** The full amount in dollars after the discount, however much of it was paid. */
  amount: z.number(),
  /** The center that pays; null if the student does. A server of version 1.1.0 does not send it. */
  paid_by: z.string().nullish(),
  /** Dollars before the discount. A server of version 1.1.0 does not send this and the next. */
  price: z.number().optional(),
  discount: givenDiscount.nullish(),
  /** Dollars received and not refunded. */
  paid: z.number(),
  /** Dollars still owed. */
  remaining: z.number(),
  /** With installments, that of the next one. */
  due_date: z.string(),
  /** The earliest first. Missing if all of it has one due date, and from a server of version 1.1.0. */
  installments: z.array(installment).optional(),
  /** The last four digits of the card that was used last. Null if no card is known. */
  last_four: z.string().nullable(),
  /** The oldest first. A server of version 1.1.0 does not send them. */
  parts: z.array(receivedPart).optional(),
}
