import { z } from 'zod'
import { REFUND_STEP_MAX_DAYS, REFUND_STEPS_LIMIT } from './constants.ts'
import { messages } from './messages.ts'

const integerBetween = (min: number, max: number) =>
  z.int(messages.wholeNumber).min(min, `At least ${min}`).max(max, `At most ${max}`)

/** Until this many days before a session starts, a student who withdraws gets this share back. */
const refundStep = z.object({
  days: integerBetween(0, REFUND_STEP_MAX_DAYS),
  /** The share of what was paid. */
  percent: integerBetween(1, 100),
})

/** What a student gets back who withdraws. After the last deadline, and without any steps: nothing. */
export const refundPolicy = z.array(refundStep).max(REFUND_STEPS_LIMIT).meta({ id: 'RefundPolicy' })
export type RefundPolicy = z.infer<typeof refundPolicy>

/**
 * The policy as an administrator sets it, sorted with the earliest deadline first. Each later deadline has a smaller
 * share.
 */
export const refundPolicySetting = refundPolicy
  .superRefine((steps, { addIssue }) => {
    for (const [at, step] of steps.entries()) {
      const isRepeated = steps.some(({ days }, other) => other < at && days === step.days)
      const earlier = steps.filter(({ days }) => days > step.days)
      const isTooHigh = earlier.some(({ percent }) => percent <= step.percent)
      if (isRepeated) addIssue({ code: 'custom', path: [at, 'days'], message: messages.refundDaysRepeated })
      if (isTooHigh) addIssue({ code: 'custom', path: [at, 'percent'], message: messages.refundShareTooHigh })
    }
  })
  .overwrite((steps) => steps.toSorted((one, other) => other.days - one.days))

/** A share that a student who withdraws until a time gets back. */
export const refundDeadline = z
  .object({
    /** An instant. A student who withdraws at this time still gets the share. */
    until: z.string(),
    percent: z.number(),
  })
  .meta({ id: 'RefundDeadline' })
export type RefundDeadline = z.infer<typeof refundDeadline>

/** What a withdrawal does to the money, in dollars. */
export const refundAmounts = z.object({ paid: z.number(), refund: z.number() })
export type RefundAmounts = z.infer<typeof refundAmounts>

const dollars = z.coerce.number().min(0).max(1_000_000)

/** The query of DELETE /enrollments/{id}: what the screen showed. */
export const shownRefund = z.object({
  paid: dollars.optional().meta({ description: 'The dollars paid, as the screen showed them' }),
  refund: dollars
    .optional()
    .meta({ description: 'The dollars that would be refunded, as the screen showed them' }),
})

/** What the user saw, and what a withdrawal would do now. */
export const changedRefund = z.object({ seen: refundAmounts, current: refundAmounts })
export type ChangedRefund = z.infer<typeof changedRefund>
