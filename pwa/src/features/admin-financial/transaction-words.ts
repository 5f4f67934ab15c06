import type { TransactionStatus } from '@cubby/contract/payments'

export const transactionNames: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  void: 'Void',
}

export const transactionStatuses = Object.keys(transactionNames) as TransactionStatus[]

/** Stars and the last four digits; what was not paid by card has none. */
export function maskedMethod(lastFour: string | null): string {
  return lastFour ? `**** ${lastFour}` : 'None yet'
}
