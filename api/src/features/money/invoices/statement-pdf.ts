import type { Statement } from '@cubby/contract/money/invoices'
import { statementKinds } from '@cubby/contract/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { headingLines, type ProviderFacts, tableRow } from '../../../platform/pdf/document-lines.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { LINE_WIDTH, pagedDocument } from '../../../platform/pdf/paged-document.ts'

interface StatementFacts {
  readonly provider: ProviderFacts
  readonly statement: Statement
  readonly printedAt: Date
  readonly printedAtText: string
}

const columns = [0, 86, 176, 306, 376, 446, LINE_WIDTH]
const headings = ['Date', 'What', 'Number or reference', 'Charged', 'Credited', 'Balance']

/** Draws a statement: what was owed before, each document and payment, and what is owed at the end. */
export async function statementPdf(readFont: ReadFont, facts: StatementFacts): Promise<Uint8Array> {
  const { provider, statement, printedAt, printedAtText } = facts
  const { center_name, start_date, end_date, opening, entries, closing } = statement
  const days = displayDate(start_date, end_date)
  const title = `Statement, ${days}`
  const pdf = await pagedDocument(readFont, { title, author: provider.name, at: printedAt })
  await pdf.startPart({
    footer: `${center_name}: ${title}`,
    head: [{ cells: [{ text: title, style: 'strong' }], height: 24 }],
  })
  await pdf.draw(
    ...headingLines(provider, 'Statement', [
      ['Center', center_name],
      ['Dates', days],
    ]),
  )
  const head = tableRow(columns, headings, { isHeading: true, amounts: 3 })
  const shown = (dollars: number) => (dollars === 0 ? '' : amountText(dollars))
  const summary = (day: string, name: string, dollars: number) =>
    tableRow(columns, [displayDate(day, day), name, '', '', '', amountText(dollars)], { amounts: 3 })
  await pdf.draw(head)
  pdf.repeat([head])
  await pdf.draw(summary(start_date, 'Owed before', opening))
  for (const { day, kind, reference, charged, credited, balance } of entries) {
    const amounts = [shown(charged), shown(credited), amountText(balance)]
    const texts = [displayDate(day, day), statementKinds[kind], reference, ...amounts]
    await pdf.draw(tableRow(columns, texts, { amounts: 3 }))
  }
  await pdf.draw(summary(end_date, closing < 0 ? 'Owed to you' : 'Owed', Math.abs(closing)))
  pdf.repeat([])
  return pdf.finish(`Printed ${printedAtText}`)
}
