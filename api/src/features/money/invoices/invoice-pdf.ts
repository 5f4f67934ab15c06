import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { headingLines, type ProviderFacts, tableRow } from '../../../platform/pdf/document-lines.ts'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import {
  LINE_WIDTH,
  type Line,
  type PagedDocument,
  pagedDocument,
} from '../../../platform/pdf/paged-document.ts'

interface DocumentLine {
  readonly student_name: string
  readonly class_title: string
  readonly class_dates: string
  readonly list_cents: number
  readonly discount_cents: number
  readonly discount_reason: string
  readonly amount_cents: number
}

export interface DocumentFacts {
  readonly kind: 'invoice' | 'credit_note'
  readonly provider: ProviderFacts
  /** Null for a draft. */
  readonly number: string | null
  readonly status: 'draft' | 'issued' | 'void'
  /** The number of the invoice that a credit note corrects. */
  readonly corrects: string | null
  readonly billedTo: { readonly name: string; readonly address: string; readonly tax_exempt_number: string }
  readonly poNumber: string
  /** Days of the provider, yyyy-MM-dd. */
  readonly issuedOn: string | null
  readonly dueOn: string | null
  readonly lines: readonly DocumentLine[]
  readonly creditedCents: number
  readonly paidCents: number
  readonly balanceCents: number
  readonly printedAt: Date
  readonly printedAtText: string
}

const dollars = (cents: number) => amountText(cents / 100)
const dayText = (day: string | null) => day && displayDate(day, day)

/** Draws an invoice or a credit note of any length. */
export async function invoicePdf(readFont: ReadFont, facts: DocumentFacts): Promise<Uint8Array> {
  const { kind, provider, number, status, corrects, billedTo, issuedOn, dueOn, poNumber } = facts
  const isNote = kind === 'credit_note'
  const name = isNote ? 'Credit note' : 'Invoice'
  const title = number ? `${name} ${number}` : `${name}, draft`
  const pdf = await pagedDocument(readFont, { title, author: provider.name, at: facts.printedAt })
  await pdf.startPart({
    footer: title,
    head: [{ cells: [{ text: title, style: 'strong' }], height: 24 }],
  })
  await pdf.draw(
    ...headingLines(provider, status === 'void' ? `${title} (void)` : title, [
      ['Bill to', billedTo.name],
      ['Issued', dayText(issuedOn)],
      ['Address', billedTo.address.replace(/\s*\n\s*/g, ', ')],
      isNote ? ['Invoice', corrects] : ['Due', dayText(dueOn)],
      ['Tax no.', billedTo.tax_exempt_number && `Exempt, ${billedTo.tax_exempt_number}`],
      ['PO no.', poNumber],
    ]),
  )
  await drawLines(pdf, facts)
  await drawSums(pdf, facts)
  return pdf.finish(`Printed ${facts.printedAtText}`)
}

const columns = [0, 116, 256, 340, 396, 452, LINE_WIDTH]
const headings = ['Person', 'Class', 'Dates', 'Price', 'Discount', 'Amount']

async function drawLines(pdf: PagedDocument, { lines }: DocumentFacts): Promise<void> {
  const head = tableRow(columns, headings, { isHeading: true, amounts: 3 })
  await pdf.draw(head)
  pdf.repeat([head])
  for (const line of lines) await pdf.draw(lineRow(line))
  pdf.repeat([])
}

function lineRow(line: DocumentLine): Line {
  const { student_name, class_title, class_dates, list_cents, discount_cents, amount_cents } = line
  const off = discount_cents > 0 ? dollars(-discount_cents) : ''
  const texts = [student_name, class_title, class_dates, dollars(list_cents), off, dollars(amount_cents)]
  return tableRow(columns, texts, { amounts: 3 })
}

async function drawSums(pdf: PagedDocument, facts: DocumentFacts): Promise<void> {
  const { kind, lines, status, creditedCents, paidCents, balanceCents } = facts
  const sumOf = (centsOf: (line: DocumentLine) => number) =>
    lines.reduce((sum, line) => sum + centsOf(line), 0)
  const discount = sumOf((line) => line.discount_cents)
  const reasons = [...new Set(lines.flatMap((line) => line.discount_reason || []))].join(', ')
  const sums: (readonly [name: string, cents: number])[] = [
    ...(discount > 0
      ? [['Price', sumOf((line) => line.list_cents)] as const, [`Discount: ${reasons}`, -discount] as const]
      : []),
    [kind === 'invoice' ? 'Total' : 'Taken back', sumOf((line) => line.amount_cents)],
    ...(creditedCents > 0 ? [['Credit notes', -creditedCents] as const] : []),
    ...(paidCents > 0 ? [['Paid', -paidCents] as const] : []),
    ...(kind === 'invoice' && status !== 'void' ? [['Balance due', balanceCents] as const] : []),
  ]
  const last = sums.length - 1
  await pdf.draw(
    { cells: [], height: 10 },
    ...sums.map(([name, cents], at): Line => {
      const style = at === last ? { style: 'strong' as const, size: 13 } : {}
      return {
        cells: [
          { text: name, x: 170, width: 220, alignRight: true, ...style },
          { text: dollars(cents), x: 396, width: LINE_WIDTH - 401, alignRight: true, ...style },
        ],
        height: at === last ? 24 : 18,
      }
    }),
  )
}
