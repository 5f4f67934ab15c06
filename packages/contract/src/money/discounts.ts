import { z } from 'zod'
import { DISCOUNT_CODE_MAX_LENGTH, PRICE_MAX, REFUND_REASON_MAX_LENGTH } from '../constants.ts'
import { checkReduction, discountTexts, enteredCode, pricedFields, reduction } from '../discount.ts'
import { messages } from '../messages.ts'
import { day, id, line, text } from '../text.ts'
import { transaction } from './transactions.ts'

const uses = z.int(discountTexts.usesRequired).min(1, discountTexts.usesRequired).max(1_000_000).nullable()

/** A code as the office enters it. Days are those of the provider, and both are included. */
const fields = {
  code: text(DISCOUNT_CODE_MAX_LENGTH, discountTexts.codeRequired)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]+$/, discountTexts.codeRequired),
  ...reduction.shape,
  /** None means every class. */
  class_ids: z.array(id).max(500),
  valid_from: day(messages.invalidDate).nullable(),
  valid_through: day(messages.invalidDate).nullable(),
  max_uses: uses,
  max_uses_per_student: uses,
  /** Dollars. The code applies only to classes of at least this price. */
  min_price: z.number(messages.priceNotNegative).min(0, messages.priceNotNegative).max(PRICE_MAX),
  /** What it is for. Only the office reads it. */
  note: line(REFUND_REASON_MAX_LENGTH),
  /** Whether the office ended it. */
  ended: z.boolean(),
}

/** POST /admin/discounts and PUT /admin/discounts/{id}. */
export const discountSave = z
  .object(fields)
  .superRefine(checkReduction)
  .refine(({ valid_from, valid_through }) => !valid_from || !valid_through || valid_from <= valid_through, {
    path: ['valid_through'],
    message: discountTexts.untilBeforeFrom,
  })
  .meta({ id: 'DiscountSave' })
export type DiscountSave = z.infer<typeof discountSave>

const discountCode = z
  .object({
    id: z.string(),
    ...fields,
    class_titles: z.array(z.string()),
    /** Enrollments and live waitlist entries that have it. */
    uses: z.int(),
    /** Dollars taken off in these. */
    given: z.number(),
    /** Whether students can use it today. */
    state: z.enum(['active', 'upcoming', 'over', 'used_up', 'ended']),
  })
  .meta({ id: 'DiscountCode' })
export type DiscountCode = z.infer<typeof discountCode>
export type DiscountState = DiscountCode['state']

/** GET /admin/discounts. The newest first. */
export const discountCodes = z.object({ discounts: z.array(discountCode) }).meta({ id: 'DiscountCodes' })
export type DiscountCodes = z.infer<typeof discountCodes>

export const discountSaved = z
  .object({ discount: discountCode, message: z.string() })
  .meta({ id: 'DiscountSaved' })

/** GET /enrollments/price. */
export const priceQuery = z.object({
  sessionId: id,
  code: enteredCode.optional().meta({ description: 'A discount code' }),
  studentId: id.optional().meta({ description: 'The student, if an administrator asks for another person' }),
})

export type PriceQuery = z.infer<typeof priceQuery>

/** What a session would cost the user, or the student that an administrator asks for, now. */
export const ownPrice = z.object(pricedFields).meta({ id: 'OwnPrice' })
export type OwnPrice = z.infer<typeof ownPrice>

/** The price of one person, in dollars, and why. The student reads the reason. */
export const personPrice = z
  .object({
    price: z
      .number(messages.priceNotNegative)
      .min(0, messages.priceNotNegative)
      .max(PRICE_MAX, messages.priceTooHigh)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, messages.priceInCents),
    reason: line(REFUND_REASON_MAX_LENGTH, discountTexts.priceReasonRequired).min(
      1,
      discountTexts.priceReasonRequired,
    ),
  })
  .meta({ id: 'PersonPrice' })
export type PersonPrice = z.infer<typeof personPrice>

/** PUT /admin/enrollments/{id}/price. `transaction` is null if nothing is owed or paid. */
export const personPriceSet = z
  .object({
    priced: z.object(pricedFields),
    transaction: transaction.nullable(),
    message: z.string(),
  })
  .meta({ id: 'PersonPriceSet' })
export type PersonPriceSet = z.infer<typeof personPriceSet>
