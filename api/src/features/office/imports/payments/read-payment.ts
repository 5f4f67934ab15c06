import { PRICE_MAX, RECEIPT_REFERENCE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { receiptMethod } from '@cubby/contract/money/payments'
import { day } from '@cubby/contract/text'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import { placeKey } from '../find-sessions.ts'
import type { RowErrors, RowValues } from '../import-definition.ts'
import { placeFields, placeValues, required } from '../read-place.ts'
import { dayFrom, numberFrom } from '../read-values.ts'
import { LAST_FOUR, paymentMethods } from './payment-columns.ts'

const importedPayment = z.object({
  ...placeFields,
  receipt: required(RECEIPT_REFERENCE_MAX_LENGTH),
  /** Can be 0, and `paid_on` null, because exports list unpaid payments, too. A new payment needs both. */
  cents: z
    .number(messages.amountRequired)
    .min(0, messages.amountRequired)
    .max(PRICE_MAX * 100, messages.amountTooHigh)
    .refine((value) => Math.abs(value - Math.round(value)) < 1e-4, messages.amountInCents)
    .transform(Math.round),
  paid_on: day(messages.invalidDate).nullable(),
  method: z.enum(receiptMethod.options, messages.importMethodUnknown),
  last_four: z.string().nullable(),
})
export type ImportedPayment = z.infer<typeof importedPayment>

/** Reads a payment of an earlier system. */
export function readPayment(values: RowValues): { record: ImportedPayment } | { errors: RowErrors } {
  const { paid = '', paid_on, method = '' } = values
  const { success, data, error } = importedPayment.safeParse({
    ...values,
    ...placeValues(values),
    cents: numberFrom(paid) * 100,
    paid_on: paid_on ? dayFrom(paid_on) : null,
    method: paymentMethods.recognize(method),
    last_four: LAST_FOUR.exec(method)?.[1] ?? null,
  })
  if (success) return { record: data }
  const { cents, ...errors } = fieldErrors(error.issues)
  return { errors: { ...errors, ...(cents && { paid: cents }) } }
}

/** A payment is identified by its enrollment and the number of its receipt. */
export function paymentKey(record: ImportedPayment): string {
  return JSON.stringify([placeKey(record), record.receipt.toLowerCase()])
}
