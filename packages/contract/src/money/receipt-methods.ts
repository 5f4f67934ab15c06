/** How the provider receives money, with labels. */
export const receiptMethods = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Bank transfer',
  other: 'Other',
} as const

export type ReceiptMethod = keyof typeof receiptMethods
