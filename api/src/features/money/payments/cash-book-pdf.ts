import { CASH_BOOK_PDF_LIMIT } from '@cubby/contract/constants'
import type { CashBookEntry, CashBookTotals } from '@cubby/contract/money/cash-book'
import { entryKinds, isOfSchool, receiptMethods } from '@cubby/contract/money/method-labels'
import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import { cashBookRevenue, differenceName } from '@cubby/rules/money/cash-book-revenue'
import { methodText, recorderText } from '@cubby/rules/money/method-text'
import { amountText, payerText } from '@cubby/rules/money/price-text'
import { sentences } from '@cubby/rules/sentences'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text, translate } from '@cubby/texts/t'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { startPart } from '../../../platform/pdf/heading.ts'
import { gap } from '../../../platform/pdf/line.ts'
import {
  type PagedDocument,
  type ProviderFacts,
  pagedDocument,
} from '../../../platform/pdf/paged-document.ts'
import { type Column, drawTable, noteLine } from '../../../platform/pdf/table.ts'

interface CashBookFacts {
  readonly provider: ProviderFacts
  /** What the filter chose, for example 'Nov 1 – 30, 2026'. */
  readonly days: string
  readonly filters: readonly (readonly [name: string, value: string])[]
  readonly totals: CashBookTotals
  /** The oldest first; null if they are too many to print. */
  readonly entries: readonly CashBookEntry[] | null
  readonly printedAt: Date
  readonly printedAtText: string
}

/** Draws the totals of the cash book, and then its entries, unless they are too many. */
export async function cashBookPdf(readFont: ReadFont, facts: CashBookFacts): Promise<Uint8Array> {
  const { provider, days, filters, totals, entries, printedAt, printedAtText } = facts
  const title = t('Cash book: {dates}', { dates: days })
  const pdf = await pagedDocument(readFont, { title, provider, at: printedAt })
  await startPart(pdf, { name: title, title: t('Cash book'), facts: [[t('Dates'), days], ...filters] })
  const revenue = sentences(
    t('Revenue: {amount}.', { amount: amountText(cashBookRevenue(totals)) }),
    translate(numberDefinitions.cardMoney),
  )
  await pdf.draw(
    noteLine(translate(numberDefinitions.cashBookRevenue)),
    ...(totals.kinds.some(({ kind }) => isOfSchool(kind)) ? [noteLine(revenue)] : []),
    gap(8),
  )
  await drawTotals(pdf, totals)
  if (entries) {
    const rows = entries.map(entryTexts).map(([texts, more]) => ({ texts, more }))
    await drawTable(pdf, { title: t('Entries'), columns: entryColumns, rows })
  } else
    await pdf.draw(
      noteLine(
        t(
          'There are more than {limit} entries, so only their totals are printed. Export the cash book as CSV for the entries.',
          { limit: CASH_BOOK_PDF_LIMIT.toLocaleString('en-US') },
        ),
      ),
    )
  return pdf.finish(t('Printed {time}', { time: printedAtText }))
}

/** Wide enough for the highest price. */
const entryColumns: readonly Column[] = [
  { heading: text('Date'), more: text('Value date'), width: 80 },
  { heading: text('Receipt'), more: text('Recorded by'), width: 80 },
  { heading: text('Student'), more: text('Class'), width: 114 },
  { heading: text('Kind'), more: text('Method and reason'), width: 112 },
  { heading: text('In'), more: text('Discount'), width: 63, align: 'right' },
  { heading: text('Out'), more: text('Balance'), width: 67, align: 'right' },
]

interface Sum {
  readonly amount_in: number
  readonly amount_out: number
}

const amountsOf = ({ amount_in, amount_out }: Sum) => [
  amountText(amount_in),
  amountText(amount_out),
  amountText(amount_in - amount_out),
]

const nothing = amountText(0)

async function drawTotals(pdf: PagedDocument, totals: CashBookTotals): Promise<void> {
  const tables: readonly (readonly [heading: string, rows: readonly (Sum & { readonly name: string })[]])[] =
    [
      [t('Kind'), totals.kinds.map((sum) => ({ ...sum, name: translate(entryKinds[sum.kind]) }))],
      [t('Method'), totals.methods.map((sum) => ({ ...sum, name: translate(receiptMethods[sum.method]) }))],
      [t('Class'), totals.classes.map((sum) => ({ ...sum, name: sum.class_name }))],
    ]
  for (const [heading, rows] of tables) {
    const columns: readonly Column[] = [
      { heading, width: 276 },
      { heading: t('In'), width: 80, align: 'right', nothing },
      { heading: t('Out'), width: 80, align: 'right', nothing },
      { heading: differenceName(totals), width: 80, align: 'right', nothing },
    ]
    const sums = rows.map((row) => ({ texts: [row.name, ...amountsOf(row)] }))
    const total = { texts: [t('Total'), ...amountsOf(totals)], isSum: true }
    await drawTable(pdf, { columns, rows: [...sums, total] })
  }
}

/** Returns the cells of the two lines of an entry. */
export function entryTexts(entry: CashBookEntry): readonly [string[], string[]] {
  const { day, value_day, receipt_number, student_name, class_name, kind, reason } = entry
  const { amount_in, amount_out, balance, discount, center_name, invoice_number = null } = entry
  const center = center_name && payerText(center_name, { number: invoice_number })
  const shown = (dollars: number) => (dollars === 0 ? '' : amountText(dollars))
  return [
    [
      displayDate(day, day),
      receipt_number ?? '',
      student_name ?? '',
      translate(entryKinds[kind]),
      shown(amount_in),
      shown(amount_out),
    ],
    [
      value_day ? displayDate(value_day, value_day) : '',
      recorderText(entry),
      class_name ?? '',
      [methodText(entry, `${t('Card')} **** `), reason, center].filter(Boolean).join(': '),
      shown(discount?.amount ?? 0),
      amountText(balance),
    ],
  ]
}
