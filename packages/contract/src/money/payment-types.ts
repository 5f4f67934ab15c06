/** The types of cards that a user can choose from, with their labels. */
export const paymentTypes = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
  other: 'Other card',
} as const

export type PaymentType = keyof typeof paymentTypes
