import { z } from 'zod'
import { messages } from '../messages.ts'
import { type PaymentType, paymentTypes } from './method-labels.ts'

/** With a slash the month may be one digit and the year four; without it both have two. */
const EXPIRY = /^(?<month>0[1-9]|1[0-2]|[1-9](?=\s*\/))\s*(?:\/\s*(?:20)?)?(?<year>\d{2})$/

/** The form of a payment method. It stays on the device; a payment carries only the last four digits. */
export const paymentMethodForm = z.object({
  payment_type: z.enum(Object.keys(paymentTypes) as PaymentType[]),
  last_four: z
    .string()
    .trim()
    .regex(/^\d{4}$/, messages.cardLastFour),
  /** The card's last month, MM/YY; also typed as 1130, 11 / 30, 1/30 or 11/2030. */
  expiry_date: z
    .string()
    .trim()
    .regex(EXPIRY, messages.cardExpiry)
    .transform((typed) => {
      const { month = '', year = '' } = EXPIRY.exec(typed)?.groups ?? {}
      return `${month.padStart(2, '0')}/${year}`
    }),
})
export type PaymentMethodForm = z.infer<typeof paymentMethodForm>

/** A payment method as stored on the device. The server stores none; its lists of them are empty. */
export const paymentMethod = paymentMethodForm
  .extend({ id: z.string(), is_default: z.boolean() })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.infer<typeof paymentMethod>
