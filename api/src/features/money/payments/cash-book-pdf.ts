import type { CashBookEntry, CashBookTotals } from '@cubby/contract/money/cash-book'
import { entryKinds, receiptMethods } from '@cubby/contract/money/method-labels'
import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { quiet } from '../../../platform/pdf/colors.ts'
import { headingLines, type ProviderFacts, tableRow } from '../../../platform/pdf/document-lines.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { LINE_WIDTH, type PagedDocument, pagedDocument } from '../../../platform/pdf/paged-document.ts'

interface CashBookFacts {
  readonly provider: ProviderFacts
  /** What the filter chose, for example 'Nov 1 – 30, 2026'. */
  readonly days: string
  readonly filters: readonly (readonly [name: string, value: string])[]
  readonly totals: CashBookTotals
  readonly entries: readonly CashBookEntry[]
  readonly printedAt: Date
  readonly printedAtText: string
}

/** Draws the totals of the cash book, and then its entries, oldest first. */
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
  await drawTotals(pdf, totals)
  await drawEntries(pdf, entries)
  return pdf.finish(`Printed ${printedAtText}`)
}

const totalColumns = [0, 276, 356, 436, LINE_WIDTH]
const entryColumns = [0, 78, 178, 356, 436, LINE_WIDTH]

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
    const head = tableRow(totalColumns, [heading, 'In', 'Out', 'Revenue'], { isHeading: true, amounts: 3 })
    await pdf.draw({ cells: [], height: 10 }, head)
    pdf.repeat([head])
    for (const row of [...rows, { ...totals, name: 'Total' }]) {
      await pdf.draw(tableRow(totalColumns, [row.name, ...amountsOf(row)], { amounts: 3 }))
    }
    pdf.repeat([])
  }
}

async function drawEntries(pdf: PagedDocument, entries: readonly CashBookEntry[]): Promise<void> {
  const head = tableRow(entryColumns, ['Date', 'Student', 'Kind, method, and class', 'In', 'Out'], {
    isHeading: true,
    amounts: 2,
  })
  await pdf.draw(
    { cells: [], height: 10 },
    { cells: [{ text: 'Entries', style: 'strong', size: 13 }], height: 28, role: 'H2' },
    head,
  )
  pdf.repeat([head])
  for (const { day, student_name, kind, method, reference, class_name, amount_in, amount_out } of entries) {
    const paidBy = [receiptMethods[method], reference].filter(Boolean).join(' ')
    await pdf.draw(
      tableRow(
        entryColumns,
        [
          displayDate(day, day),
          student_name,
          `${entryKinds[kind]}, ${paidBy}, ${class_name}`,
          ...[amount_in, amount_out].map((dollars) => (dollars === 0 ? '' : amountText(dollars))),
        ],
        { amounts: 2 },
      ),
    )
  }
  pdf.repeat([])
}
