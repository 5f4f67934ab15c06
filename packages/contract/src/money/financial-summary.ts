import { z } from 'zod'
import { isInOrder, startAfterEnd } from '../day-range.ts'
import { chargedRange } from './payment-fields.ts'

/** GET /admin/financial/summary. */
export const summaryRange = z.object(chargedRange).refine(isInOrder, startAfterEnd)
export type SummaryRange = z.infer<typeof summaryRange>

export const financialSummary = z
  .object({
    /** Dollars received minus dollars given back in the range, each on its own day. */
    totalRevenue: z.number(),
    /** How many payments students owe now. */
    pendingPayments: z.int(),
    /** The same in the month of the last day, up to that day. The last day is today by default. */
    monthlyRevenue: z.number(),
    /** Dollars that students owe now. */
    outstandingBalance: z.number(),
    /** The same of centers. A server of version 1.1.0 does not send them. */
    centersPending: z.int().optional(),
    centersBalance: z.number().optional(),
    /** Dollars due for a refund now, of any payment. A server of version 1.1.0 does not send it. */
    refundsDue: z.number().optional(),
  })
  .meta({ id: 'FinancialSummary' })
export type FinancialSummary = z.infer<typeof financialSummary>
