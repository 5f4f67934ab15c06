import type { GivenDiscount } from '@cubby/contract/discount'
import type { ReceiptChange } from '@cubby/contract/money/payments'
import { discountReason } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text, translate } from '@cubby/texts/t'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { drawHighlights, startPart } from '../../../platform/pdf/heading.ts'
import { type ProviderFacts, pagedDocument } from '../../../platform/pdf/paged-document.ts'
import { drawTable } from '../../../platform/pdf/table.ts'

export interface ReceiptFacts {
  readonly number: string
  readonly provider: ProviderFacts
  readonly studentName: string
  /** The center that paid; null if the student did. */
  readonly paidBy?: string | null
  readonly className: string
  /** Calendar dates in the provider's time zone, yyyy-MM-dd. */
  readonly sessionDays: readonly [first: string, last: string]
  readonly receivedOn: string
  /** For example 'Card ending in 4242' or 'Check (1042)'. */
  readonly method: string
  readonly amountCents: number
  /** The full amount of the payment, after the discount. */
  readonly priceCents: number
  /** What was taken off the price of the class. */
  readonly discount?: GivenDiscount | null
  /** Received up to and including this receipt, minus what was refunded or carried over by then. */
  readonly paidCents: number
  /** What was refunded of it, and where it was carried over, so far. The oldest first. */
  readonly changes: readonly ReceiptChange[]
  readonly recordedAt: Date
}

const dollars = (cents: number) => amountText(cents / 100)

/** Draws a receipt: what was received, for what, and what remains, with the changes since. */
export async function receiptPdf(readFont: ReadFont, facts: ReceiptFacts): Promise<Uint8Array> {
  const { provider, number, recordedAt, receivedOn, method, amountCents } = facts
  const { studentName, paidBy, className, sessionDays } = facts
  const title = t('Receipt {number}', { number })
  const pdf = await pagedDocument(readFont, { title, provider, at: recordedAt })
  await startPart(pdf, {
    name: title,
    title: t('Receipt'),
    number,
    facts: [
      [
        t('Received from'),
        paidBy ? t('{payer} for {studentName}', { payer: paidBy, studentName }) : studentName,
      ],
      [t('Class'), className],
      [t('Payment method'), method],
      [t('Dates'), displayDate(...sessionDays)],
    ],
  })
  await drawHighlights(pdf, {
    large: [
      [t('Amount received'), dollars(amountCents)],
      [t('Received on'), displayDate(receivedOn, receivedOn)],
    ],
  })
  const rows = balanceLines(facts).map((texts) => ({ texts, isSum: texts[0] === translate(REMAINING) }))
  await drawTable(pdf, { columns, rows })
  return pdf.finish()
}

const columns = [
  { heading: text('Price and payments'), width: 190 },
  { heading: text('Amount'), width: 326, align: 'right' as const },
]
const REMAINING = text('Remaining after this payment')

/** Returns how the price was paid, and what became of this payment since. */
export function balanceLines({ priceCents, paidCents, changes, discount }: ReceiptFacts): [string, string][] {
  const offCents = Math.round((discount?.amount ?? 0) * 100)
  const price = discount
    ? `${dollars(priceCents + offCents)} − ${dollars(offCents)} (${discountReason(discount)}) = ${dollars(priceCents)}`
    : dollars(priceCents)
  return [
    [t('Price of the class'), price],
    [t('Paid so far'), dollars(paidCents)],
    [translate(REMAINING), dollars(Math.max(0, priceCents - paidCents))],
    ...changes.map(({ kind, amount, day, to }): [string, string] => [
      kind === 'refunded'
        ? t('Refunded later, on {date}', { date: displayDate(day, day) })
        : t('Carried over later, on {date}', { date: displayDate(day, day) }),
      to
        ? t('To {classAndDate}: {amount}', { classAndDate: to, amount: amountText(amount) })
        : amountText(amount),
    ]),
  ]
}
