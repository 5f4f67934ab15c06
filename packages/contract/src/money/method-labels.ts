/** How the provider receives money, with labels. */
export const receiptMethods = {
  cash: 'Cash',
  check: 'Check',
  card: 'Card',
  transfer: 'Bank transfer',
  other: 'Other',
} as const

export type ReceiptMethod = keyof typeof receiptMethods

/** Who recorded an entry, if no administrator did. */
export const PAID_ONLINE = 'Paid online'

/** The kinds of entries in the cash book, with labels. */
export const entryKinds = {
  receipt: 'Receipt',
  refund: 'Refund',
  moved_out: 'Carried over to another session',
  moved_in: 'Carried over from another session',
  corrected_out: 'Correction, wrong entry reversed',
  corrected_in: 'Correction, right entry',
  refund_reversed: 'Correction, wrong refund reversed',
} as const

export type EntryKind = keyof typeof entryKinds

/** Whether an entry of this kind is a receipt of its payment, also if the money was carried over or corrected. */
export function isReceiptKind(kind: EntryKind): boolean {
  return kind === 'receipt' || kind === 'moved_in' || kind === 'corrected_in'
}

/** Whether an entry of this kind adds money to its payment. The others take money from it. */
export function comesIn(kind: EntryKind): boolean {
  return isReceiptKind(kind) || kind === 'refund_reversed'
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
