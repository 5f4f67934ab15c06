import { z } from 'zod'
import { isInOrder, startAfterEnd } from '../day-range.ts'
import { chargedRange } from './payment-fields.ts'

/** GET /admin/financial/summary. */
export const summaryRange = z.object(chargedRange).refine(isInOrder, startAfterEnd)
export type SummaryRange = z.infer<typeof summaryRange>

export const financialSummary = z
  .object({
    /** Dollars paid in the range and not refunded. */
    totalRevenue: z.number(),
    /** How many payments are unpaid now. */
    pendingPayments: z.int(),
    /** Dollars paid and not refunded in the month of the last day, up to that day. The last day is today by default. */
    monthlyRevenue: z.number(),
    /** Dollars still to be paid now. */
    outstandingBalance: z.number(),
  })
  .meta({ id: 'FinancialSummary' })
export type FinancialSummary = z.infer<typeof financialSummary>
