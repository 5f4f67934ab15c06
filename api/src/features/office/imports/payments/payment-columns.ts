import { type ReceiptMethod, receiptMethods } from '@cubby/contract/money/receipt-methods'
import type { ColumnDefinition } from '../import-definition.ts'
import { placeColumns } from '../read-place.ts'
import { choicesOf } from '../read-values.ts'

/** What other systems call a method. */
const synonyms = new Map<string, ReceiptMethod>([
  ['credit card', 'card'],
  ['debit card', 'card'],
  ['credit', 'card'],
  ['debit', 'card'],
  ['visa', 'card'],
  ['mastercard', 'card'],
  ['amex', 'card'],
  ['american express', 'card'],
  ['stripe', 'card'],
  ['square', 'card'],
  ['cheque', 'check'],
  ['money order', 'check'],
  ['zelle', 'transfer'],
  ['venmo', 'transfer'],
  ['paypal', 'transfer'],
  ['cash app', 'transfer'],
  ['cashapp', 'transfer'],
  ['ach', 'transfer'],
  ['wire', 'transfer'],
  ['wire transfer', 'transfer'],
])

/** A card of which the last four digits are known, as in exports. */
export const LAST_FOUR = /^\*+(\d{4})$/

const named = choicesOf(receiptMethods, { ifEmpty: 'other', synonyms })

export const paymentMethods = {
  ...named,
  recognize: (text: string) => (LAST_FOUR.test(text) ? 'card' : named.recognize(text)),
}

export const paymentColumns: readonly ColumnDefinition[] = [
  ...placeColumns,
  {
    name: 'receipt',
    label: 'Receipt number',
    isRequired: true,
    hint: 'Identifies the payment of this enrollment',
    example: 'R-2027-0042',
    aliases: ['receipt', 'receiptno', 'transaction', 'transactionid', 'paymentid', 'reference', 'invoice'],
  },
  {
    name: 'paid',
    label: 'Amount paid',
    isRequired: true,
    hint: 'In dollars, such as 95 or $95.00',
    example: '95.00',
    aliases: ['paid', 'amount', 'total'],
  },
  {
    name: 'paid_on',
    label: 'Paid on',
    isRequired: true,
    hint: 'Such as 2027-01-15 or 1/15/2027',
    example: '2027-01-15',
    aliases: ['paymentdate', 'received', 'date'],
  },
  {
    name: 'method',
    label: 'Method',
    hint: 'Cash, check, card, bank transfer, or other; other if empty',
    example: 'card',
    aliases: ['paymentmethod', 'paidby'],
    choices: paymentMethods,
  },
]
