import { z } from 'zod'
import { centerBalance } from '../money/centers.ts'
import { invoice } from '../money/invoices.ts'
import { centerInvitation } from '../money/memberships.ts'
import { standingState } from '../teaching/standings.ts'
import { fileType } from '../text.ts'

/** An enrollment that the center pays for, as its directors see it. */
const staffEnrollment = z
  .object({
    enrollment_id: z.string(),
    class_title: z.string(),
    session_id: z.string(),
    /** For example 'Dec 4, 2026'. */
    display_date: z.string(),
    starts_at: z.string(),
    status: z.enum(['pending', 'approved', 'waiting', 'offered', 'completed', 'ended']),
    /** Why it ended, or the place on the waitlist, in words; null if neither. */
    note: z.string().nullable(),
    /** What was attended of it so far, in words; null before the first meeting. */
    attendance: z.string().nullable(),
    /** Whether another member of the staff can still take the seat. */
    can_replace: z.boolean(),
  })
  .meta({ id: 'StaffEnrollment' })
export type StaffEnrollment = z.infer<typeof staffEnrollment>

const staffCertificate = z
  .object({
    id: z.string(),
    title: z.string(),
    number: z.string().nullable(),
    issued_on: z.string(),
    expires_on: z.string().nullable(),
    state: z.enum(['valid', 'expires_soon', 'expired', 'revoked']),
    file_type: fileType,
    can_download: z.boolean(),
  })
  .meta({ id: 'StaffCertificate' })
export type StaffCertificate = z.infer<typeof staffCertificate>

/** How somebody of the staff stands in a standard that they follow. */
const staffStanding = z
  .object({
    standard_id: z.string(),
    standard_name: z.string(),
    kind: z.enum(['hours', 'card']),
    state: standingState,
    due_on: z.string().nullable(),
    done_until: z.string().nullable(),
    earned: z.number(),
    missing: z.number(),
    missing_areas: z.array(z.string()),
  })
  .meta({ id: 'StaffStanding' })
export type StaffStanding = z.infer<typeof staffStanding>

/** Somebody of the staff who agreed to what the directors see: nothing else of them is here. */
export const staffMember = z
  .object({
    member_id: z.string(),
    name: z.string(),
    joined_at: z.string(),
    /** Classes that the center pays for, the next first, then the past ones, the newest first. */
    enrollments: z.array(staffEnrollment),
    certificates: z.array(staffCertificate),
    standings: z.array(staffStanding),
    /** Whether they still have to agree to the current Terms or Privacy Policy before they can be enrolled. */
    consent_missing: z.boolean(),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof staffMember>

/** A center of the caller, who is a director of it. */
export const myCenter = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    billing_email: z.string(),
    /** Nobody is enrolled by a closed center. */
    is_closed: z.boolean(),
    /** How it is billed, in one sentence. */
    billing: z.string(),
    can_pay_online: z.boolean(),
    directors: z.array(z.string()),
    staff: z.array(staffMember),
    invitations: z.array(centerInvitation),
    balance: centerBalance,
    /** Sent invoices of the last two years, and older ones that are open, the newest first. */
    invoices: z.array(invoice),
  })
  .meta({ id: 'MyCenter' })
export type MyCenter = z.infer<typeof myCenter>

/** GET /centers/mine: everything that a director can read offline. */
export const myCenters = z.object({ centers: z.array(myCenter) }).meta({ id: 'MyCenters' })
export type MyCenters = z.infer<typeof myCenters>
