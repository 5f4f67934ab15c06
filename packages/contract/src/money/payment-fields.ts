import { z } from 'zod'
import { SEARCH_MAX_LENGTH } from '../constants.ts'
import { day, text } from '../text.ts'

/**
 * The first and the last day on which payments were charged, yyyy-MM-dd in the provider's time zone. A missing day sets
 * no limit.
 */
export const chargedRange = { startDate: day().optional(), endDate: day().optional() }

export const searchFields = {
  ...chargedRange,
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

/** The user, the class, and the amounts of a payment. */
export const paymentFields = {
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
  /** Dollars still owed. */
  remaining: z.number(),
  due_date: z.string(),
  /** The last four digits of the card that was used last. Null if no card is known. */
  last_four: z.string().nullable(),
}
