import type { Statement } from '@cubby/contract/money/invoices'
import { statementKinds } from '@cubby/contract/money/invoices'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text, translate } from '@cubby/texts/t'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { drawHighlights, startPart } from '../../../platform/pdf/heading.ts'
import { type ProviderFacts, pagedDocument } from '../../../platform/pdf/paged-document.ts'
import { type Column, drawTable, type Row } from '../../../platform/pdf/table.ts'

interface StatementFacts {
  readonly provider: ProviderFacts
  readonly statement: Statement
  readonly printedAt: Date
  readonly printedAtText: string
}

const columns: readonly Column[] = [
  { heading: text('Date'), width: 76 },
  { heading: text('What'), width: 126 },
  { heading: text('Number or reference'), width: 116 },
  { heading: text('Charged'), width: 66, align: 'right' },
  { heading: text('Credited'), width: 66, align: 'right' },
  { heading: text('Balance'), width: 66, align: 'right' },
]

/** Draws a statement: the balance brought forward, each document and payment, and what is owed at the end. */
export async function statementPdf(readFont: ReadFont, facts: StatementFacts): Promise<Uint8Array> {
  const { provider, statement, printedAt, printedAtText } = facts
  const { center_name, start_date, end_date, opening, entries, closing } = statement
  const days = displayDate(start_date, end_date)
  const title = t('Statement, {dates}', { dates: days })
  const pdf = await pagedDocument(readFont, { title, provider, at: printedAt })
  await startPart(pdf, {
    name: `${center_name}: ${title}`,
    title: t('Statement'),
    facts: [
      [t('Center'), center_name],
      [t('Dates'), days],
    ],
  })
  const [owed, amount] = [closing < 0 ? t('Owed to you') : t('Owed'), amountText(Math.abs(closing))]
  const date = displayDate(end_date, end_date)
  await drawHighlights(pdf, {
    large: [
      [closing < 0 ? t('Owed to you as of {date}', { date }) : t('Owed as of {date}', { date }), amount],
    ],
  })
  const shown = (dollars: number) => (dollars === 0 ? '' : amountText(dollars))
  const summary = (day: string, name: string, amount: string): Row => ({
    texts: [displayDate(day, day), name, '', '', '', amount],
    isSum: true,
  })
  const rows = entries.map(({ day, kind, reference, charged, credited, balance }): Row => {
    const amounts = [shown(charged), shown(credited), amountText(balance)]
    return { texts: [displayDate(day, day), translate(statementKinds[kind]), reference, ...amounts] }
  })
  const before = summary(start_date, t('Balance brought forward'), amountText(opening))
  await drawTable(pdf, { columns, rows: [before, ...rows, summary(end_date, owed, amount)] })
  return pdf.finish(t('Printed {time}', { time: printedAtText }))
}
