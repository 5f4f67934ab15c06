import { z } from 'zod'
import { messages } from '../messages.ts'
import { personPrice } from '../money/discounts.ts'
import { receiptRequest, transaction } from '../money/transactions.ts'
import { enteredStudent } from '../people/invitations.ts'
import { studentEnrollment } from '../seats/enrollments-review.ts'
import { waitlistEntry } from '../seats/waitlist-entry.ts'
import { sessionTerms } from '../session-terms.ts'
import { id } from '../text.ts'

/**
 * POST /admin/enrollments: the office enrolls a student who calls. Either `student_id` or `new_student`, who is
 * invited if there is an email address.
 */
export const officeEnrollment = z
  .object({
    student_id: id.optional(),
    new_student: enteredStudent.optional(),
    session_id: id,
    status: z.enum(['pending', 'approved', 'waitlist']),
    /** The price, dates, times, and location that the office told the student. */
    terms: sessionTerms.optional(),
    /** The office confirmed that the student joins although the session has begun. */
    late: z.boolean().optional(),
    /** Money that the office received. Only with the status `approved`, because nothing is owed before. */
    payment: receiptRequest.optional(),
    /** The price of this person instead of any discount. */
    price: personPrice.optional(),
  })
  .refine((form) => (form.student_id === undefined) !== (form.new_student === undefined), {
    path: ['student_id'],
    message: messages.studentRequired,
  })
  .refine((form) => form.payment === undefined || form.status === 'approved', {
    path: ['payment'],
    message: messages.nothingOwedYet,
  })
  .meta({ id: 'OfficeEnrollment' })
export type OfficeEnrollment = z.infer<typeof officeEnrollment>

/** What happened, for the office to say on the phone. */
export const officeEnrolled = z
  .object({
    student: z.object({
      id: z.string(),
      name: z.string(),
      /** Empty if the student is on the list to call instead. */
      email: z.string(),
      /** Whether a link to set a password is mailed now. */
      invited: z.boolean(),
    }),
    enrollment: studentEnrollment.nullable(),
    waitlist_entry: waitlistEntry.nullable(),
    /** What is owed and paid for the enrollment; null when nothing is owed. */
    payment: transaction.nullable(),
  })
  .meta({ id: 'OfficeEnrolled' })
export type OfficeEnrolled = z.infer<typeof officeEnrolled>
