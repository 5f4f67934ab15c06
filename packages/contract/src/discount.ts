import { z } from 'zod'
import { DISCOUNT_CODE_MAX_LENGTH, PRICE_MAX, REFUND_REASON_MAX_LENGTH } from './constants.ts'
import { messages } from './messages.ts'
import { day, text } from './text.ts'

/** What only administrators read about discounts. */
export const discountTexts = {
  valueRequired: 'Enter what is taken off',
  invalidPercent: 'Enter whole percent from 1 to 100',
  invalidAmount: 'Enter dollars and cents, such as 20 or 12.50',
  codeRequired: 'Enter a code of letters, digits, and hyphens',
  codeTaken: 'Another discount has this code',
  untilBeforeFrom: 'The last day is before the first',
  usesRequired: 'Enter a whole number from 1, or leave it empty',
  priceReasonRequired: 'Say why this person has another price',
} as const

const isInCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** What is taken off a price: a whole number of percent, or dollars. */
const reductionFields = { unit: z.enum(['percent', 'dollars']), value: z.number(discountTexts.valueRequired) }

/** Refuses a percentage or an amount that makes no sense. */
export function checkReduction(
  { unit, value }: z.infer<z.ZodObject<typeof reductionFields>>,
  { addIssue }: z.core.$RefinementCtx,
): void {
  const isValid =
    unit === 'percent'
      ? Number.isInteger(value) && value >= 1 && value <= 100
      : isInCents(value) && value > 0 && value <= PRICE_MAX
  const message = unit === 'percent' ? discountTexts.invalidPercent : discountTexts.invalidAmount
  if (!isValid) addIssue({ code: 'custom', path: ['value'], message })
}

export const reduction = z.object(reductionFields)
export type Reduction = z.infer<typeof reduction>

/** What a class takes off its price without a code. */
export const classDiscounts = z
  .object({
    /** For everybody who enrolls by this day in the provider's time zone. */
    early_bird: z
      .object({ ...reductionFields, until: day(messages.invalidDate) })
      .superRefine(checkReduction)
      .nullable(),
    /** For students who completed a session of the school. */
    returning: reduction.superRefine(checkReduction).nullable(),
  })
  .meta({ id: 'ClassDiscounts' })
export type ClassDiscounts = z.infer<typeof classDiscounts>

/** What students type. Case and spaces do not matter. */
export const enteredCode = text(DISCOUNT_CODE_MAX_LENGTH).trim()

/** `person` is the price that the office set for one person, `center` what a center gets for its staff. */
const discountKind = z.enum(['code', 'early_bird', 'returning', 'person', 'center'])
export type DiscountKind = z.infer<typeof discountKind>

/** What was taken off a price, and why. */
export const givenDiscount = z
  .object({
    kind: discountKind,
    /** Dollars taken off. */
    amount: z.number().min(0).max(PRICE_MAX),
    /** Only of a code. */
    code: text(DISCOUNT_CODE_MAX_LENGTH).nullish(),
    /** Only of one person's price, as the office wrote it. */
    reason: text(REFUND_REASON_MAX_LENGTH).nullish(),
  })
  .meta({ id: 'GivenDiscount' })
export type GivenDiscount = z.infer<typeof givenDiscount>

/** A price in dollars, and what is taken off. The rest is due. */
export const pricedFields = { price: z.number(), discount: givenDiscount.nullable() }
