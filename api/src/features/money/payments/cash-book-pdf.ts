import { CASH_BOOK_PDF_LIMIT } from '@cubby/contract/constants'
import type { CashBookEntry, CashBookTotals } from '@cubby/contract/money/cash-book'
import { entryKinds, receiptMethods } from '@cubby/contract/money/method-labels'
import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import { cashBookRevenue, differenceName } from '@cubby/rules/money/cash-book-revenue'
import { methodText, recorderText } from '@cubby/rules/money/method-text'
import { amountText, payerText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { quiet } from '../../../platform/pdf/colors.ts'
import { headingLines, type ProviderFacts, tableRow } from '../../../platform/pdf/document-lines.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import {
  LINE_WIDTH,
  type Line,
  type PagedDocument,
  pagedDocument,
} from '../../../platform/pdf/paged-document.ts'

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
  const pdf = await pagedDocument(readFont, {
    title: `Cash book: ${days}`,
    author: provider.name,
    at: printedAt,
  })
  await pdf.startPart({
    footer: `Cash book, ${days}`,
    head: [{ cells: [{ text: `Cash book: ${days}`, style: 'strong' }], height: 24 }],
  })
  await pdf.draw(...headingLines(provider, 'Cash book', [['Dates', days], ...filters]))
  await pdf.draw({
    cells: [{ text: numberDefinitions.cashBookRevenue, size: 9, color: quiet }],
    height: 28,
  })
  if (differenceName(totals) === 'Net') {
    const text = `Revenue: ${amountText(cashBookRevenue(totals))}. ${numberDefinitions.cardMoney}`
    await pdf.draw({ cells: [{ text, size: 9, color: quiet }], height: 28 })
  }
  await drawTotals(pdf, totals)
  if (entries) await drawEntries(pdf, entries)
  else await pdf.draw({ cells: [], height: 10 }, { cells: [{ text: TOO_MANY, color: quiet }], height: 28 })
  return pdf.finish(`Printed ${printedAtText}`)
}

const TOO_MANY = `There are more than ${CASH_BOOK_PDF_LIMIT.toLocaleString('en-US')} entries, so only their totals are printed. Export the cash book as CSV for the entries.`

const totalColumns = [0, 276, 356, 436, LINE_WIDTH]
/** Where the columns of an entry begin, on both of its lines. The highest price fits. */
const entryColumns = [0, 70, 146, 262, 376, 446, LINE_WIDTH]
const entryHeadings = [
  ['Date', 'Receipt', 'Student', 'Kind', 'In', 'Out'],
  ['Value date', 'Recorded by', 'Class', 'Method and reason', 'Discount', 'Balance'],
] as const

interface Sum {
  readonly amount_in: number
  readonly amount_out: number
}

const amountsOf = ({ amount_in, amount_out }: Sum) => [
  amountText(amount_in),
  amountText(amount_out),
  amountText(amount_in - amount_out),
]

async function drawTotals(pdf: PagedDocument, totals: CashBookTotals): Promise<void> {
  const tables: readonly (readonly [heading: string, rows: readonly (Sum & { readonly name: string })[]])[] =
    [
      ['Kind', totals.kinds.map((sum) => ({ ...sum, name: entryKinds[sum.kind] }))],
      ['Method', totals.methods.map((sum) => ({ ...sum, name: receiptMethods[sum.method] }))],
      ['Class', totals.classes.map((sum) => ({ ...sum, name: sum.class_name }))],
    ]
  for (const [heading, rows] of tables) {
    const head = tableRow(totalColumns, [heading, 'In', 'Out', differenceName(totals)], {
      isHeading: true,
      amounts: 3,
    })
    await pdf.draw({ cells: [], height: 10 }, head)
    pdf.repeat([head])
    for (const row of [...rows, { ...totals, name: 'Total' }]) {
      await pdf.draw(tableRow(totalColumns, [row.name, ...amountsOf(row)], { amounts: 3 }))
    }
    pdf.repeat([])
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
      entryKinds[kind],
      shown(amount_in),
      shown(amount_out),
    ],
    [
      value_day ? displayDate(value_day, value_day) : '',
      recorderText(entry),
      class_name ?? '',
      [methodText(entry, 'Card **** '), reason, center].filter(Boolean).join(': '),
      shown(discount?.amount ?? 0),
      amountText(balance),
    ],
  ]
}

async function drawEntries(pdf: PagedDocument, entries: readonly CashBookEntry[]): Promise<void> {
  const head = entryLines(entryHeadings, true)
  await pdf.draw(
    { cells: [], height: 10 },
    { cells: [{ text: 'Entries', style: 'strong', size: 13 }], height: 28, role: 'H2' },
    ...head,
  )
  pdf.repeat(head)
  for (const entry of entries) await pdf.draw(...entryLines(entryTexts(entry), false))
  pdf.repeat([])
}

function entryLines(
  [first, second]: readonly [readonly string[], readonly string[]],
  isHeading: boolean,
): readonly Line[] {
  const more = tableRow(entryColumns, second, { isHeading, amounts: 2 })
  return [
    tableRow(entryColumns, first, { isHeading, amounts: 2 }),
    { ...more, cells: more.cells.map(({ style: _, ...cell }) => ({ ...cell, size: 9, color: quiet })) },
  ]
}
