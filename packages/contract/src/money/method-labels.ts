/** How the provider receives money, with labels. */
export const receiptMethods = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Bank transfer',
  other: 'Other',
} as const

export type ReceiptMethod = keyof typeof receiptMethods

/** Who moved the money of an entry that is not of a student. */
export const BY_STRIPE = 'Stripe'

/** Who recorded an entry, if no administrator did. */
export const PAID_ONLINE = 'Paid online'

/** The kinds of entries in the cash book, with labels. */
export const entryKinds = {
  receipt: 'Receipt',
  refund: 'Refund',
  moved_out: 'Carried over, out',
  moved_in: 'Carried over, in',
  corrected_out: 'Reversed entry',
  corrected_in: 'Corrected entry',
  refund_reversed: 'Reversed refund',
  fee: 'Card fee',
  fee_returned: 'Card fee returned',
  dispute_out: 'Taken by the bank for a dispute',
  dispute_in: 'Returned by the bank after a dispute',
  payout_out: 'Payout, from Stripe',
  payout_in: 'Payout, to the bank account',
} as const

export type EntryKind = keyof typeof entryKinds

/** Whether an entry of this kind is a receipt of its payment, also if the money was carried over or corrected. */
export function isReceiptKind(kind: EntryKind): boolean {
  return kind === 'receipt' || kind === 'moved_in' || kind === 'corrected_in'
}

/** Whether an entry of this kind brings money in. The others take money out. */
export function comesIn(kind: EntryKind): boolean {
  return isReceiptKind(kind) || ['refund_reversed', 'fee_returned', 'dispute_in', 'payout_in'].includes(kind)
}

/** Whether an entry of this kind moves money of the school, and leaves what its student paid as it is. */
export function isOfSchool(kind: EntryKind): boolean {
  return /^(fee|dispute|payout)/.test(kind)
}

/** The types of cards that a user can choose from, with their labels. */
export const paymentTypes = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
  other: 'Other card',
} as const

export type PaymentType = keyof typeof paymentTypes
