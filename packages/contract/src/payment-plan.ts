import { z } from 'zod'
import { INSTALLMENTS_LIMIT, PLAN_SHARE_MAX, PLAN_STEP_MAX_DAYS } from './constants.ts'
import { messages } from './messages.ts'

const integerBetween = (min: number, max: number) =>
  z.int(messages.wholeNumber).min(min, `At least ${min}`).max(max, `At most ${max}`)

/** What an installment of a plan is counted from, with labels. */
export const planOrigins = { approval: 'after approval', start: 'before the start' } as const
type PlanOrigin = keyof typeof planOrigins
const planOrigin = z.enum(Object.keys(planOrigins) as [PlanOrigin, ...PlanOrigin[]])

/**
 * An installment of a class's plan: its share of the amount, and this many days after the approval or before
 * the start.
 */
const planStep = z.object({
  /** Its share of the sum of all shares, such as 1 of 3, or 25 of 100. */
  share: integerBetween(1, PLAN_SHARE_MAX),
  days: integerBetween(0, PLAN_STEP_MAX_DAYS),
  from: planOrigin,
})
export type PlanStep = z.infer<typeof planStep>

/** How the price of a class is paid in installments. Without any: at once, by one due date. */
export const paymentPlan = z.array(planStep).max(INSTALLMENTS_LIMIT).meta({ id: 'PaymentPlan' })
export type PaymentPlan = z.infer<typeof paymentPlan>

/** Those after the approval come first, then those before the start. */
function inOrder(plan: PaymentPlan): PaymentPlan {
  const rank = ({ from, days }: PlanStep) => (from === 'approval' ? days : 2 * PLAN_STEP_MAX_DAYS + 1 - days)
  return plan.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * The plan as an administrator sets it, in the order of its installments. No two are due on the same day by
 * themselves.
 */
export const paymentPlanSetting = paymentPlan
  .superRefine((plan, { addIssue }) => {
    if (plan.length === 1) addIssue({ code: 'custom', path: [0, 'share'], message: messages.planTooShort })
    for (const [at, { days, from }] of plan.entries()) {
      const isRepeated = plan.some((other, index) => index < at && other.days === days && other.from === from)
      if (isRepeated) addIssue({ code: 'custom', path: [at, 'days'], message: messages.planDaysRepeated })
    }
  })
  .overwrite(inOrder)

/** An installment of a payment: a part of its amount with its own due date. Dollars. */
export const installment = z
  .object({
    amount: z.number(),
    /** What is still owed of it. Money fills the oldest installment first. */
    remaining: z.number(),
    /** A day in the provider's time zone, yyyy-MM-dd. */
    due_date: z.string(),
    status: z.enum(['pending', 'due_soon', 'overdue', 'paid']),
  })
  .meta({ id: 'Installment' })
export type Installment = z.infer<typeof installment>
