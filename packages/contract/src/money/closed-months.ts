import { z } from 'zod'
import { REOPENING_REASON_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { isLikelyDay, line } from '../text.ts'
import { cashBookTotals } from './cash-book.ts'

/** A month of the provider, yyyy-MM. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, messages.invalidMonth)
  .refine(isLikelyDay, messages.invalidMonth)

/** What came in and went out in one or several months, by kind and method. */
export const monthTotals = cashBookTotals
  .pick({ amount_in: true, amount_out: true, kinds: true, methods: true })
  .meta({ id: 'MonthTotals' })
export type MonthTotals = z.infer<typeof monthTotals>

/** A month in which nothing is booked anymore. */
const closedMonth = z
  .object({
    month: z.string(),
    /** Those of the cash book at the time of closing. They cannot change. */
    totals: monthTotals,
    closed_at: z.string(),
    /** The administrator who closed it. */
    closed_by: z.string(),
  })
  .meta({ id: 'ClosedMonth' })
export type ClosedMonth = z.infer<typeof closedMonth>

/** GET /admin/financial/closed-months. The response of closing and reopening, too. */
export const closedMonths = z
  .object({
    /** The first open day, yyyy-MM-dd; null as long as no month is closed. */
    open_from: z.string().nullable(),
    /** The newest first. Only the first one can be reopened. */
    months: z.array(closedMonth),
    /** The months that are over and open, yyyy-MM, the oldest first. Closing one closes those before it, too. */
    closable: z.array(z.string()),
  })
  .meta({ id: 'ClosedMonths' })
export type ClosedMonths = z.infer<typeof closedMonths>

/** POST /admin/financial/closed-months. Closes this month and every open month before it. */
export const closeMonthRequest = z
  .object({
    month,
    /** What the office saw of all months that close. If the cash book has changed since, the request is refused. */
    totals: monthTotals,
  })
  .meta({ id: 'CloseMonthRequest' })
export type CloseMonthRequest = z.infer<typeof closeMonthRequest>

/** POST /admin/financial/closed-months/{month}/reopen. */
export const reopenMonthRequest = z
  .object({
    reason: line(REOPENING_REASON_MAX_LENGTH, messages.reopeningReasonRequired).min(
      1,
      messages.reopeningReasonRequired,
    ),
  })
  .meta({ id: 'ReopenMonthRequest' })
export type ReopenMonthRequest = z.infer<typeof reopenMonthRequest>
