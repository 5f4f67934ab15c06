import { z } from 'zod'
import { DECLINE_REASON_MAX_LENGTH } from '../constants.ts'
import { messages } from '../messages.ts'
import { sessionTerms } from '../session-terms.ts'
import { id, line } from '../text.ts'
import { enrollment, studentEnrollment } from './enrollments.ts'

/** POST /admin/enrollments/{id}/transfer, and POST /enrollments/{id}/transfer-request of a student. */
export const transferForm = z
  .object({
    session_id: id,
    /** The price, dates, times, and location that were shown. Without them nothing is compared. */
    terms: sessionTerms.optional(),
  })
  .meta({ id: 'TransferForm' })
export type TransferForm = z.infer<typeof transferForm>

/** What a transfer does with the money, in dollars. At least one of `due` and `refund` is 0. */
export const transferMoney = z
  .object({
    /** Paid for the old session and counted for the new one. */
    carried: z.number(),
    due: z.number(),
    /** yyyy-MM-dd; null when nothing is due. */
    due_date: z.string().nullable(),
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
export type TransferDecline = z.infer<typeof transferDecline>
