/** How money reaches the provider, with the words for it. */
export const receiptMethods = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Bank transfer',
  other: 'Other',
} as const

export type ReceiptMethod = keyof typeof receiptMethods
