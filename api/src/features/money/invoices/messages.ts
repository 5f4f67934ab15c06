import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import type { Message } from '../../messages/notifications/notify.ts'

const MY_CENTER = '/my-center'

interface InvoiceFacts {
  readonly center: string
  readonly cents: number
  /** yyyy-MM-dd */
  readonly dueOn: string
}

/** Tells a director that an invoice was sent. The invoice itself goes to the billing address. */
export function invoiceForDirectors({ center, cents, dueOn }: InvoiceFacts): Message {
  const amount = amountText(cents / 100)
  const date = displayDate(dueOn, dueOn)
  return {
    type: 'center_invoice',
    title: t('A new invoice for {center}', { center }),
    message: t('{amount} is due on {date}. You can look at the invoice and pay it in My center.', {
      amount,
      date,
    }),
    actionUrl: MY_CENTER,
    links: [{ label: t('My center'), url: MY_CENTER }],
    fact: { value: amount, about: t('due on {date}', { date }) },
  }
}

/** Tells a director that an invoice is overdue. */
export function invoiceOverdueForDirectors({
  center,
  cents,
  dueOn,
  number,
}: InvoiceFacts & { readonly number: string }): Message {
  const amount = amountText(cents / 100)
  const date = displayDate(dueOn, dueOn)
  return {
    type: 'center_invoice',
    title: t('An invoice for {center} is overdue', { center }),
    message: t('{amount} of invoice {number} was due on {date}. You can pay it in My center.', {
      amount,
      number,
      date,
    }),
    actionUrl: MY_CENTER,
    links: [{ label: t('My center'), url: MY_CENTER }],
    fact: { value: amount, about: t('was due on {date}', { date }) },
  }
}

/** Tells a director that money came by card that was not owed anymore. */
export function invoiceNotOwedForDirectors({
  cents,
  number,
}: {
  readonly cents: number
  readonly number: string
}): Message {
  const amount = amountText(cents / 100)
  return {
    type: 'center_invoice',
    title: t('We received {amount} for invoice {number} that you did not owe', { amount, number }),
    message: t(
      'Your payment for invoice {number} arrived, but {amount} of it was no longer due. We will refund it.',
      { number, amount },
    ),
    actionUrl: MY_CENTER,
    links: [{ label: t('My center'), url: MY_CENTER }],
    fact: { value: amount, about: t('will be refunded') },
  }
}
