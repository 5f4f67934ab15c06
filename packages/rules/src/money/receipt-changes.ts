import type { PaymentReceipt, ReceiptChange } from '@cubby/contract/money/payments'
import { t } from '@cubby/texts/t'
import { displayDate } from '../session-dates.ts'
import { amountText } from './price-text.ts'

/** The name of a receipt as a file. The number of an imported receipt may contain any character. */
export function receiptFileName({
  id,
  number,
}: {
  readonly id: string
  readonly number?: string | null | undefined
}): string {
  return `receipt-${(number ?? id.slice(-6)).replace(/[^\p{Letter}\p{Number}._-]+/gu, '-')}.pdf`
}

/** Says what happened to the money of a receipt: '$60.00 was carried over to CPR, Dec 11, 2026 on Dec 1, 2026'. */
export function receiptChangeText({ kind, amount, day, to }: ReceiptChange): string {
  const values = { amount: amountText(amount), date: displayDate(day, day) }
  return kind === 'refunded'
    ? t('{amount} was refunded on {date}', values)
    : t('{amount} was carried over to {classAndDate} on {date}', { ...values, classAndDate: `${to}` })
}

/** For example 'Receipt R-2026-00042'. Servers of earlier versions send no number. */
export function receiptName({ number }: Pick<PaymentReceipt, 'number'>): string {
  return number ? t('Receipt {number}', { number }) : t('Receipt')
}
