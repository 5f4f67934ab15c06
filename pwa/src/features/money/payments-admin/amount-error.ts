import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'

/** Returns the error of a typed amount of at most `most` dollars, or undefined without one. */
export function amountError(typed: string, most: number, tooMuch: string): string | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(typed.trim())) return t(messages.amountInCents)
  // In cents, because sums of dollars are not exact: 0.01 + 2.88 is less than 2.89.
  const cents = Math.round(Number(typed) * 100)
  if (cents < 1) return t(messages.amountRequired)
  return cents > Math.round(most * 100) ? tooMuch : undefined
}

const receiptDay = { required: t(messages.receiptDateRequired), inFuture: t(messages.receiptDateInFuture) }

/** Returns the error of the day of a payment, or of a refund with its texts. Days are yyyy-MM-dd. */
export function dateError(day: string, today: string, texts = receiptDay): string | undefined {
  if (!day) return texts.required
  return day > today ? texts.inFuture : undefined
}
