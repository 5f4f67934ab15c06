import { z } from 'zod'
import { DECLINE_REASON_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { refundAmounts, refundPolicy } from '../refund-policy.ts'
import { sessionTerms } from '../session-terms.ts'
import { id, line } from '../text.ts'
import { enrollment } from './enrollments.ts'
import { studentEnrollment } from './enrollments-review.ts'

const destination = {
  session_id: id,
  /** The price, dates, times, and location that were shown. Without them nothing is compared. */
  terms: sessionTerms.optional(),
}

/**
 * Which refund deadlines apply after a transfer. `reached`: a deadline that had passed for the old session
 * stays passed, so that the share that the school keeps follows the money. `new`: the policy applies to the
 * new session in full.
 */
const refundDeadlinesChoice = z.enum(['reached', 'new'])
export type RefundDeadlinesChoice = z.infer<typeof refundDeadlinesChoice>

/** POST /admin/enrollments/{id}/transfer. */
export const transferForm = z
  .object({ ...destination, refund_deadlines: refundDeadlinesChoice.default('reached') })
  .meta({ id: 'TransferForm' })
export type TransferForm = z.input<typeof transferForm>

/** POST /enrollments/{id}/transfer-request of a student. */
export const transferRequestForm = z
  .object({
    ...destination,
    /** What a withdrawal would have refunded, as it was shown. Missing in requests of earlier versions. */
    shown_refund: refundAmounts.optional(),
  })
  .meta({ id: 'TransferRequestForm' })
export type TransferRequestForm = z.infer<typeof transferRequestForm>

/** What a transfer does with the money, in dollars. At least one of `due` and `refund` is 0. */
export const transferMoney = z
  .object({
    /** Paid for the old session and counted for the new one. */
    carried: z.number(),
    due: z.number(),
    /** yyyy-MM-dd; null when nothing is due. With installments, that of the next one. */
    due_date: z.string().nullable(),
    /** What is due by that day if the rest is due later, in installments. Missing in earlier versions. */
    due_next: z.number().nullish(),
    refund: z.number(),
  })
  .meta({ id: 'TransferMoney' })
export type TransferMoney = z.infer<typeof transferMoney>

/** The enrollment in the new session, and what happened with the money. */
export const transferred = z
  .object({ enrollment: studentEnrollment, money: transferMoney })
  .meta({ id: 'Transferred' })
export type Transferred = z.infer<typeof transferred>

/** GET /admin/enrollments/{id}/transfer: what a transfer to this session would do now. */
export const transferPreview = z
  .object({
    money: transferMoney,
    /** The seats that a student can take in the new session, before the transfer. */
    available_spots: z.int(),
    /** The terms of the new session. */
    terms: sessionTerms,
    /** The terms that the student saw when they asked for this session; null if they did not ask. */
    requested_terms: sessionTerms.nullable(),
    /**
     * The refund policy of the new enrollment by each choice. Null if the choice makes no difference. Missing
     * in earlier versions.
     */
    refund_policies: z.object({ reached: refundPolicy, new: refundPolicy }).nullish(),
    /** Who is offered the free seat; null if nobody waits. */
    offered_to: z.string().nullable(),
  })
  .meta({ id: 'TransferPreview' })
export type TransferPreview = z.infer<typeof transferPreview>

/** The student's enrollment with its open request, or without one. */
export const transferRequested = z.object({ enrollment }).meta({ id: 'TransferRequested' })
export type TransferRequested = z.infer<typeof transferRequested>

/** POST /admin/enrollments/{id}/transfer-request/decline. The student reads the reason. */
export const transferDecline = z
  .object({
    reason: line(DECLINE_REASON_MAX_LENGTH, messages.transferReasonRequired).min(
      1,
      messages.transferReasonRequired,
    ),
  })
  .meta({ id: 'TransferDecline' })
