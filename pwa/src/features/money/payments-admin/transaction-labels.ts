import type { OutstandingPayment } from '@cubby/contract/money/outstanding-payments'
import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { ListedTransaction, SettableStatus, Transaction } from '@cubby/contract/money/transactions'
import { methodsText, methodText } from '@cubby/rules/money/method-text'
import { amountText, payerText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { dayText } from '@/desk/dates/dates.tsx'
import { nextOf } from '@/features/money/payments/payment-text.ts'

export const transactionLabels: Readonly<Record<TransactionStatus, string>> = {
  pending: t('Pending'),
  paid: t('Paid'),
  failed: t('Failed'),
  refund_due: t('Refund due'),
  refunded: t('Refunded'),
  void: t('Void'),
}

/** Returns the status of a payment, with the amount that is due for a refund: 'Refund due $35.00'. */
export function statusText({
  status,
  refund_due,
  disputed,
}: Pick<Transaction, 'status' | 'refund_due' | 'disputed'>): string {
  const label = disputed
    ? t('{status}, disputed', { status: transactionLabels[status] })
    : transactionLabels[status]
  return refund_due > 0 ? `${label} ${amountText(refund_due)}` : label
}

export const transactionStatuses = Object.keys(transactionLabels) as TransactionStatus[]

/** Returns the statuses to choose from. A refund has its own form for amount and reason. */
export function shownStatuses({ allowed_statuses }: Transaction): SettableStatus[] {
  return allowed_statuses.filter((status) => status !== 'refunded')
}

/** Returns stars and the last four digits of a card: '**** 4242'. Null without a card. */
function maskedMethod(lastFour: string | null): string | null {
  return lastFour && `**** ${lastFour}`
}

/** Returns every method with which a payment was paid: 'Cash, Check 2077'. Null if nothing was received. */
export function usedMethods({ parts, last_four }: Pick<Transaction, 'parts' | 'last_four'>): string | null {
  return methodsText(parts ?? []) || maskedMethod(last_four)
}

/** Returns the center that pays, with the number of its invoice. Null if the student pays. */
export function centerText({ paid_by, invoice }: Pick<Transaction, 'paid_by' | 'invoice'>): string | null {
  return paid_by ? payerText(paid_by, invoice) : null
}

/**
 * Returns when and how a payment was paid: 'Nov 19, 2026, **** 4242'. If it was paid in parts, returns each of them:
 * '$40.00 Cash, Nov 19, 2026'. Empty if nothing was received.
 */
export function paidTexts(
  transaction: Pick<Transaction, 'parts' | 'amount' | 'paid_at' | 'last_four'>,
  timeZone: string | undefined,
): string[] {
  const { parts = [], amount, paid_at } = transaction
  const [only] = parts
  if (only && (parts.length > 1 || only.amount < amount)) {
    return parts.map(
      (part) => `${amountText(part.amount)} ${methodText(part)}, ${dayText(part.received_at, timeZone)}`,
    )
  }
  const day = paid_at ?? only?.received_at
  return day ? [[dayText(day, timeZone), usedMethods(transaction)].filter(Boolean).join(', ')] : []
}

/**
 * Returns how much was received on the days of the filter: '$60.50 in this period'. Null without such a filter, or if
 * everything that was paid was received on these days.
 */
export function receivedText({
  received,
  paid,
}: Pick<ListedTransaction, 'received' | 'paid'>): string | null {
  return received === null || received === paid
    ? null
    : t('{amount} in this period', { amount: amountText(received) })
}

/** Returns the dollars that a reminder names: what is overdue, or else the next installment, or all that remains. */
export function dueNow(payment: Pick<OutstandingPayment, 'overdue' | 'installments' | 'remaining'>): number {
  return payment.overdue || (nextOf(payment)?.remaining ?? payment.remaining)
}
