import type { ColumnDefinition } from '../import-definition.ts'
import { placeColumns } from '../place-columns.ts'

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
  },
]
