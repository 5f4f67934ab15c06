/** How the provider receives money, with labels. */
export const receiptMethods = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Bank transfer',
  other: 'Other',
} as const

export type ReceiptMethod = keyof typeof receiptMethods

/** The types of cards that a user can choose from, with their labels. */
export const paymentTypes = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
  other: 'Other card',
} as const

export type PaymentType = keyof typeof paymentTypes
