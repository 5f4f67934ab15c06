import { PRICE_MAX, RECEIPT_REFERENCE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { receiptMethod } from '@cubby/contract/payments'
import { type ReceiptMethod, receiptMethods } from '@cubby/contract/receipt-methods'
import { day } from '@cubby/contract/text'
import { z } from 'zod'
import { fieldErrors } from '../../../../platform/http/router.ts'
import type { RowErrors, RowValues } from '../import-definition.ts'
import { placeFields, placeValues, required } from '../read-place.ts'
import { dayFrom, numberFrom } from '../read-values.ts'

const LAST_FOUR = /^\*+(\d{4})$/

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
  const last_four = LAST_FOUR.exec(method)?.[1] ?? null
  const { success, data, error } = importedPayment.safeParse({
    ...values,
    ...placeValues(values),
    cents: numberFrom(paid) * 100,
    paid_on: paid_on ? dayFrom(paid_on) : null,
    method: last_four ? 'card' : methodFrom(method),
    last_four,
  })
  if (success) return { record: data }
  const { cents, ...errors } = fieldErrors(error.issues)
  return { errors: { ...errors, ...(cents && { paid: cents }) } }
}

/** What other systems call a method. */
const synonyms = new Map<string, ReceiptMethod>([
  ['credit card', 'card'],
  ['debit card', 'card'],
  ['credit', 'card'],
  ['debit', 'card'],
  ['visa', 'card'],
  ['mastercard', 'card'],
  ['amex', 'card'],
  ['american express', 'card'],
  ['stripe', 'card'],
  ['square', 'card'],
  ['cheque', 'check'],
  ['money order', 'check'],
  ['zelle', 'transfer'],
  ['venmo', 'transfer'],
  ['paypal', 'transfer'],
  ['cash app', 'transfer'],
  ['cashapp', 'transfer'],
  ['ach', 'transfer'],
  ['wire', 'transfer'],
  ['wire transfer', 'transfer'],
])

/** 'Bank Transfer' → 'transfer'. Returns any other text as it is, for the validation. */
function methodFrom(value: string): string {
  const plain = value.trim().toLowerCase()
  if (!plain) return 'other'
  const known = synonyms.get(plain.replace(/[\s_-]+/g, ' '))
  if (known) return known
  const [method = plain] =
    Object.entries(receiptMethods).find(([, label]) => label.toLowerCase() === plain) ?? []
  return method
}
