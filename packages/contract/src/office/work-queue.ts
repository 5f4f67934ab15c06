import { z } from 'zod'

/** Sections of the administrators' area that many schools never use. */
const optionalSections = ['centers', 'hours', 'contact-messages', 'calls'] as const
export type OptionalSection = (typeof optionalSections)[number]

/** GET /admin/work-queue: the number of tasks that wait for an administrator now. */
export const workQueue = z
  .object({
    /** Pending enrollments that hold a seat. */
    pending_enrollments: z.int(),
    /** Open offers that expire before the end of today, in the provider's time zone. */
    expiring_offers: z.int(),
    /** Payments whose due date has passed. */
    overdue_payments: z.int(),
    /** Requests of students to move to another session. */
    transfer_requests: z.int(),
    /** Classes with a session whose meetings are not confirmed. */
    unconfirmed_meetings: z.int(),
    /** Students to call. Older servers do not send it. */
    calls: z.int().optional(),
    /** Contact messages that nobody has answered or archived. Older servers do not send it. */
    open_messages: z.int().optional(),
    /** Payments by card that need the office: not owed, a failed refund, or a dispute. Older servers do not send it. */
    card_payments: z.int().optional(),
    /** Requests of other administrators to approve. Absent if nothing needs two administrators and no request waits. */
    approval_requests: z.int().optional(),
    /** Files in quarantine, because the virus scanner has not checked them. Older servers do not send it. */
    unchecked_files: z.int().optional(),
    /** Trainings elsewhere that students submitted. Older servers do not send it. */
    submitted_trainings: z.int().optional(),
    /** Visitors who asked for a center. Older servers do not send it. */
    center_requests: z.int().optional(),
    /** Invoices that the office has to send, and those past their due day. Older servers do not send them. */
    draft_invoices: z.int().optional(),
    overdue_invoices: z.int().optional(),
    /** Accounts whose email address is a spelling of another account's. Older servers do not send it. */
    twin_accounts: z.int().optional(),
    /** Months that have ended and are not closed. Older servers do not send it. */
    open_months: z.int().optional(),
    /** The optional sections that have rows. Older servers do not send it. */
    used_sections: z.array(z.enum(optionalSections)).optional(),
  })
  .meta({ id: 'WorkQueue' })
export type WorkQueue = z.infer<typeof workQueue>

/** The tasks that are counted. */
export type WaitingName = Exclude<keyof WorkQueue, 'used_sections'>
