import { z } from 'zod'
import { NOTIFICATION_MESSAGE_MAX_LENGTH, NOTIFICATION_TITLE_MAX_LENGTH } from '../constants.ts'
import { isInOrder, startAfterEnd } from '../day-range.ts'
import { messages } from '../messages.ts'
import { FINANCIAL_PAGE_SIZES } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { id, line, text } from '../text.ts'
import { paymentFields, searchFields } from './payment-fields.ts'

const outstandingSorts = ['student_name', 'class_name', 'amount', 'due_date'] as const
export type OutstandingSort = (typeof outstandingSorts)[number]

const outstandingFilterFields = {
  ...searchFields,
  /** Only payments of which an installment or everything is overdue, or due within the days of `due_soon`. */
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

export const outstandingPayment = z
  .object({
    ...paymentFields,
    /** When it was charged. Missing in the responses of earlier versions. */
    created_at: z.string().optional(),
    status: z.enum(['overdue', 'due_soon', 'pending']),
    /**
     * Dollars whose due date has passed: not all that remains if it is due in installments. Missing from
     * version 1.1.0.
     */
    overdue: z.number().optional(),
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
      /** Dollars that centers owe, on top of these figures. A server of version 1.1.0 does not send it. */
      centers_outstanding: z.number().optional(),
      /** How many outstanding payments were charged before or after the range. */
      outside_range: z.int(),
    }),
    pagination,
  })
  .meta({ id: 'OutstandingPage' })
export type OutstandingPage = z.infer<typeof outstandingPage>

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
