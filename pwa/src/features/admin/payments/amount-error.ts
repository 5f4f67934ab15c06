import { messages } from '@cubby/contract/messages'

/** What is wrong with a typed amount of dollars that may be at most `most`; undefined when nothing is. */
export function amountError(typed: string, most: number, tooMuch: string): string | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(typed.trim())) return messages.amountInCents
  const amount = Number(typed)
  if (amount < 0.01) return messages.amountRequired
  return amount > most ? tooMuch : undefined
}

/** What is wrong with the day on which money came in. Days are yyyy-MM-dd. */
export function dateError(day: string, today: string): string | undefined {
  if (!day) return messages.receiptDateRequired
  return day > today ? messages.receiptDateInFuture : undefined
}
