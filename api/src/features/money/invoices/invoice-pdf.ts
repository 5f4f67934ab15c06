import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text } from '@cubby/texts/t'
import type { ReadFont } from '../../../platform/pdf/fonts.ts'
import { drawHighlights, startPart } from '../../../platform/pdf/heading.ts'
import {
  type PagedDocument,
  type ProviderFacts,
  pagedDocument,
} from '../../../platform/pdf/paged-document.ts'
import { type Column, drawTable, type Row } from '../../../platform/pdf/table.ts'

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
  const heading = headingOf(kind, number === null ? 'draft' : status)
  const numbered =
    number && (isNote ? t('Credit note {number}', { number }) : t('Invoice {number}', { number }))
  const title = numbered ?? heading
  const pdf = await pagedDocument(readFont, { title, provider, at: facts.printedAt })
  await startPart(pdf, {
    name: title,
    title: heading,
    number,
    facts: [
      [t('Bill to'), billedTo.name],
      [t('Issued'), dayText(issuedOn)],
      [t('Address'), billedTo.address],
      // The card below says when any other invoice is due.
      isNote ? [t('Invoice'), corrects] : [t('Due'), status === 'void' ? dayText(dueOn) : null],
      [t('PO number'), poNumber],
      [
        t('Tax no.'),
        billedTo.tax_exempt_number && t('Exempt, {number}', { number: billedTo.tax_exempt_number }),
      ],
    ],
  })
  await drawBalance(pdf, facts)
  await drawTable(pdf, { columns, rows: facts.lines.map(lineRow), sums: sumsOf(facts) })
  return pdf.finish(t('Printed {time}', { time: facts.printedAtText }))
}

function headingOf(kind: DocumentFacts['kind'], status: DocumentFacts['status']): string {
  return kind === 'credit_note'
    ? t('{status, select, draft {Credit note, draft} void {Credit note (void)} other {Credit note}}', {
        status,
      })
    : t('{status, select, draft {Invoice, draft} void {Invoice (void)} other {Invoice}}', { status })
}

/** Shows how much is due, by when, and how to pay. A void invoice asks for nothing. */
async function drawBalance(pdf: PagedDocument, facts: DocumentFacts): Promise<void> {
  const { kind, status, provider, number, balanceCents, dueOn } = facts
  if (kind === 'credit_note')
    return drawHighlights(pdf, { large: [[t('Taken back'), dollars(totalOf(facts))]] })
  if (status === 'void') return
  const { name, address, phone, email } = provider
  const ways = number
    ? t(
        'How to pay: send a check to {name}, {address}, with {number} on it. For other ways, call {phone} or write to {email}.',
        { name, address, number, phone, email },
      )
    : t('How to pay: send a check to {name}, {address}. For other ways, call {phone} or write to {email}.', {
        name,
        address,
        phone,
        email,
      })
  await drawHighlights(pdf, {
    large: [
      [t('Balance due'), dollars(balanceCents)],
      [t('Due date'), dayText(dueOn)],
    ],
    note: balanceCents > 0 ? ways : '',
  })
}

const columns: readonly Column[] = [
  { heading: text('Person'), width: 116 },
  { heading: text('Class'), width: 140 },
  { heading: text('Dates'), width: 84 },
  { heading: text('Price'), width: 58, align: 'right' },
  { heading: text('Discount'), width: 56, align: 'right' },
  { heading: text('Amount'), width: 62, align: 'right' },
]

function lineRow(line: DocumentLine): Row {
  const { student_name, class_title, class_dates, list_cents, discount_cents, amount_cents } = line
  const off = discount_cents > 0 ? dollars(-discount_cents) : ''
  return { texts: [student_name, class_title, class_dates, dollars(list_cents), off, dollars(amount_cents)] }
}

const totalOf = ({ lines }: DocumentFacts) => lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

function sumsOf(facts: DocumentFacts): (readonly [name: string, amount: string])[] {
  const { kind, lines, status, creditedCents, paidCents, balanceCents } = facts
  const price = lines.reduce((sum, { list_cents }) => sum + list_cents, 0)
  const discount = lines.reduce((sum, { discount_cents }) => sum + discount_cents, 0)
  const reasons = [...new Set(lines.flatMap((line) => line.discount_reason || []))].join(', ')
  const sums: (readonly [name: string, cents: number])[] = [
    ...(discount > 0
      ? [[t('Subtotal'), price] as const, [t('Discount: {reasons}', { reasons }), -discount] as const]
      : []),
    [kind === 'invoice' ? t('Total') : t('Taken back'), totalOf(facts)],
    ...(creditedCents > 0 ? [[t('Credit notes'), -creditedCents] as const] : []),
    ...(paidCents > 0 ? [[t('Paid'), -paidCents] as const] : []),
    ...(kind === 'invoice' && status !== 'void' ? [[t('Balance due'), balanceCents] as const] : []),
  ]
  return sums.map(([name, cents]) => [name, dollars(cents)])
}
