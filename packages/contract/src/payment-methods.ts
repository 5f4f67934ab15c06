import { z } from 'zod'
import { messages } from './messages.ts'
import { type PaymentType, paymentTypes } from './payment-types.ts'

/** The form of a payment method. It stays on the device; only the last four digits go along with a payment. */
export const paymentMethodForm = z.object({
  payment_type: z.enum(Object.keys(paymentTypes) as PaymentType[]),
  last_four: z
    .string()
    .trim()
    .regex(/^\d{4}$/, messages.cardLastFour),
  /** The card's last month, MM/YY. */
  expiry_date: z
    .string()
    .trim()
    .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, messages.cardExpiry),
})
export type PaymentMethodForm = z.infer<typeof paymentMethodForm>

export interface PaymentMethod extends PaymentMethodForm {
  id: string
  is_default: boolean
}
