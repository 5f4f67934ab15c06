/** What a user may call a card of theirs, with the words for it. */
export const paymentTypes = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
  other: 'Other card',
} as const

export type PaymentType = keyof typeof paymentTypes
