import { z } from 'zod'
import { DECLINE_REASON_MAX_LENGTH } from '../constants.ts'
import { chargedFields, paymentStatus } from '../money/payments.ts'
import { id, text } from '../text.ts'
import { enrollment, enrollmentStatus } from './enrollments.ts'

/** What a review of an enrollment would do, or why it would be refused now. */
export const reviewOption = z.object({
  /** Why it would be refused, in the words of the refusal; null when it would succeed. */
  blocked: z.string().nullable(),
  /** What it means for the seat, the payment, and emails; null when it is blocked. */
  consequence: z.string().nullable(),
})

export type ReviewOption = z.infer<typeof reviewOption>

/** An enrollment with its student, as administrators see it. */
export const studentEnrollment = enrollment
  .extend({
    user_id: z.string(),
    name: z.string(),
    student_name: z.string(),
    email: z.string(),
    student_email: z.string(),
  })
  .meta({ id: 'StudentEnrollment' })

export type StudentEnrollment = z.infer<typeof studentEnrollment>

/**
 * An enrollment as administrators review it. `enrollment_status` is the decided status, also while it can
 * still be undone; lists filter by the status that is in effect.
 */
export const reviewableEnrollment = studentEnrollment
  .extend({
    /** The operation that can still be undone, the status that undoing restores, and the time left for it. */
    undo: z
      .object({ operation_id: z.string(), status: enrollmentStatus, seconds_left: z.number() })
      .nullable(),
    reviews: z.object({ approve: reviewOption, pending: reviewOption, reject: reviewOption }),
    /** The status of its payment; null without one. A server of version 1.1.0 does not send it. */
    payment_status: paymentStatus.nullish(),
    /** Dollars that are due for a refund. A server of version 1.1.0 does not send them. */
    refund_due: z.number().optional(),
    ...chargedFields,
    /** Null without one. Missing in the responses of earlier versions. */
    student_phone: z.string().nullish(),
  })
  .meta({ id: 'ReviewableEnrollment' })

export type ReviewableEnrollment = z.infer<typeof reviewableEnrollment>

/**
 * With `undoable`, a review or status takes effect after 10 seconds, unless it is undone. Otherwise it takes
 * effect immediately.
 */
export const undoable = z.boolean().optional()

/** POST /enrollments/{id}/approve and /pending. */
export const reviewRequest = z.object({ undoable }).nullish().meta({ id: 'ReviewRequest' })

/** POST /enrollments/{id}/undo, and the other paths that end with /undo. */
export const undoRequest = z.object({ operation_id: id }).meta({ id: 'UndoRequest' })

/** POST /enrollments/{id}/reject. With a reason the student sees the enrollment as declined. */
export const rejection = z
  .object({ decline_reason: text(DECLINE_REASON_MAX_LENGTH).trim().nullish(), undoable })
  .nullish()
  .meta({ id: 'Rejection' })
