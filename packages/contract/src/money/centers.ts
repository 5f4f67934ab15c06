import { z } from 'zod'
import { phone } from '../accounts/user.ts'
import {
  CENTER_ADDRESS_MAX_LENGTH,
  CENTER_CLASS_DISCOUNTS_LIMIT,
  CENTER_DUE_DAYS_MAX,
  CENTER_NAME_MAX_LENGTH,
  CENTER_NOTES_MAX_LENGTH,
  CENTER_TAX_NUMBER_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from '../constants.ts'
import { checkReduction, reduction } from '../discount.ts'
import { messages } from '../messages.ts'
import { CENTER_PAGE_SIZES } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { email, id, line, name, text } from '../text.ts'
import { centerInvitation, memberKind } from './memberships.ts'

/** How a center is billed. */
export const centerTerms = z
  .object({
    /** Days from sending an invoice until it is due. */
    due_days: z
      .int(messages.centerDueDays)
      .min(0, messages.centerDueDays)
      .max(CENTER_DUE_DAYS_MAX, messages.centerDueDays),
    /** One invoice for each order, or one for each month. */
    invoices: z.enum(['order', 'month']),
    /** Whether Cubby sends new invoices, or the office looks at each one first. */
    sends: z.enum(['automatically', 'office']),
    /** Taken off every class. */
    discount: reduction.superRefine(checkReduction).nullable(),
    /** Taken off one class, in place of `discount`. */
    class_discounts: z
      .array(z.object({ class_id: id, ...reduction.shape }).superRefine(checkReduction))
      .max(CENTER_CLASS_DISCOUNTS_LIMIT),
  })
  .meta({ id: 'CenterTerms' })

export type CenterTerms = z.infer<typeof centerTerms>

/** `requested`: a visitor asked for it. `closed`: it enrolls nobody anymore, and still pays what it owes. */
export const centerStatus = z.enum(['requested', 'active', 'declined', 'closed'])

export type CenterStatus = z.infer<typeof centerStatus>

/** What everybody who deals with a center reads on its invoices. */
const addressFields = {
  name: name(CENTER_NAME_MAX_LENGTH, messages.centerNameRequired).min(1, messages.centerNameRequired),
  address: text(CENTER_ADDRESS_MAX_LENGTH, messages.centerAddressRequired)
    .trim()
    .min(1, messages.centerAddressRequired),
  phone: phone.nullish(),
}

const billingFields = {
  ...addressFields,
  /** Where invoices are sent. */
  billing_email: email,
  /** Printed on invoices; '' without one. */
  tax_exempt_number: line(CENTER_TAX_NUMBER_MAX_LENGTH),
}

/** POST /admin/centers and PUT /admin/centers/{id}. Only the office reads the notes. */
export const centerSave = z
  .object({
    ...billingFields,
    notes: text(CENTER_NOTES_MAX_LENGTH).trim(),
    terms: centerTerms,
    /** Of the center that was read, to keep what somebody else saved since. Missing for a new center. */
    updated_at: z.iso.datetime().optional(),
  })
  .meta({ id: 'CenterSave' })

export type CenterSave = z.infer<typeof centerSave>

/** POST /centers/requests, by a visitor. */
export const centerRequest = z
  .object({
    ...addressFields,
    contact_name: name(CENTER_NAME_MAX_LENGTH, messages.centerContactRequired).min(
      1,
      messages.centerContactRequired,
    ),
    email,
    message: text(CENTER_NOTES_MAX_LENGTH).trim(),
    /** Users never see it; only bots fill it in. */
    website: text(2_000).optional(),
  })
  .meta({ id: 'CenterRequest' })

export type CenterRequest = z.infer<typeof centerRequest>

/**
 * POST /admin/centers/{id}/status. Only an active center enrolls. A request is declined with a reason.
 * Confirming a request invites the person who asked as a director.
 */
export const centerStatusChange = z
  .object({ status: z.enum(['active', 'declined', 'closed']), reason: text(CENTER_NOTES_MAX_LENGTH).trim() })
  .meta({ id: 'CenterStatusChange' })

export type CenterStatusChange = z.infer<typeof centerStatusChange>

export const center = z
  .object({
    id: z.string(),
    ...billingFields,
    phone: z.string().nullable(),
    notes: z.string(),
    terms: centerTerms,
    status: centerStatus,
    created_at: z.string(),
    updated_at: z.string(),
    /** Who asked for it, if a visitor did. */
    request: centerRequest.pick({ contact_name: true, email: true, message: true }).nullable(),
  })
  .meta({ id: 'Center' })

export type Center = z.infer<typeof center>

/** The money of a center, in dollars. */
export const centerBalance = z.object({
  /** What is owed on sent invoices. */
  owed: z.number(),
  overdue: z.number(),
  /** Charged and on no sent invoice yet. */
  not_invoiced: z.number(),
  /** To be given back. */
  refund_due: z.number(),
})

export type CenterBalance = z.infer<typeof centerBalance>

const listedCenter = z
  .object({
    id: z.string(),
    name: z.string(),
    status: centerStatus,
    directors: z.array(z.string()),
    staff_count: z.int(),
    /** Enrollments of sessions that are not over. */
    upcoming_count: z.int(),
    balance: centerBalance,
    created_at: z.string(),
  })
  .meta({ id: 'ListedCenter' })

export type ListedCenter = z.infer<typeof listedCenter>

/** GET /admin/centers, requests first, then by name. */
export const centerFilter = z.object({
  searchTerm: text(SEARCH_MAX_LENGTH).trim().optional(),
  status: z.enum(['all', 'owing', ...centerStatus.options]).default('all'),
  ...pageQuery(CENTER_PAGE_SIZES),
})

export type CenterFilter = z.infer<typeof centerFilter>

export const centerPage = z
  .object({ centers: z.array(listedCenter), requested_count: z.int(), pagination })
  .meta({ id: 'CenterPage' })

export type CenterPage = z.infer<typeof centerPage>

/** A director or a member of the staff, as the office sees them. */
const centerPerson = z
  .object({
    id: z.string(),
    user_id: z.string(),
    kind: memberKind,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    joined_at: z.string(),
  })
  .meta({ id: 'CenterPerson' })

export type CenterPerson = z.infer<typeof centerPerson>

/** An enrollment that a center pays for, as the office sees it. */
const centerEnrollment = z
  .object({
    enrollment_id: z.string(),
    user_id: z.string(),
    name: z.string(),
    class_id: z.string(),
    session_id: z.string(),
    class_title: z.string(),
    display_date: z.string(),
    /** Of the enrollment, or `completed`. */
    status: z.string(),
    ended: z.boolean(),
    /** Whether another member of the staff can still take the seat. */
    can_replace: z.boolean(),
    /** Dollars. */
    amount: z.number(),
    invoice: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'CenterEnrollment' })

export type CenterEnrollment = z.infer<typeof centerEnrollment>

/** GET /admin/centers/{id}. The history is newest first, of at most 200 lines. */
export const centerDetails = z
  .object({
    center,
    people: z.array(centerPerson),
    invitations: z.array(centerInvitation),
    enrollments: z.array(centerEnrollment),
    balance: centerBalance,
    history: z.array(
      z.object({
        id: z.string(),
        action: z.string(),
        by: z.string().nullable(),
        at: z.string(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'CenterDetails' })

export type CenterDetails = z.infer<typeof centerDetails>

export const centerSaved = z.object({ center, message: z.string() }).meta({ id: 'CenterSaved' })

export type CenterSaved = z.infer<typeof centerSaved>
