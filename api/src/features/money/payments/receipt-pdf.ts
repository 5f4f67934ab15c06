import { PDFDocument } from '@cantoo/pdf-lib'
import type { ReceiptChange } from '@cubby/contract/money/payments'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { ink, printColor, quiet } from '../../../platform/pdf/colors.ts'
import type { ReadFont, Style } from '../../../platform/pdf/fonts.ts'
import { taggedPage } from '../../../platform/pdf/tagged-page.ts'
import { printable, typesetter } from '../../../platform/pdf/typesetter.ts'

export interface ReceiptFacts {
  readonly number: string
  readonly provider: {
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly brand: { readonly accent: string }
  }
  readonly studentName: string
  readonly className: string
  /** Calendar dates in the provider's time zone, yyyy-MM-dd. */
  readonly sessionDays: readonly [first: string, last: string]
  readonly receivedOn: string
  /** For example 'Card ending in 4242' or 'Check (1042)'. */
  readonly method: string
  readonly amountCents: number
  /** The full amount of the payment. */
  readonly priceCents: number
  /** Received up to and including this receipt, minus what was refunded or carried over by then. */
  readonly paidCents: number
  /** What was refunded of it, and where it was carried over, so far. The oldest first. */
  readonly changes: readonly ReceiptChange[]
  readonly recordedAt: Date
}

/** In points; US Letter. */
const [WIDTH, HEIGHT] = [612, 792]
const LEFT = 72
const LINE_WIDTH = WIDTH - 2 * LEFT
const VALUES = 240

/** Draws a receipt as a PDF with one page of real, tagged text. */
export async function receiptPdf(readFont: ReadFont, facts: ReceiptFacts): Promise<Uint8Array> {
  const { provider, number, recordedAt } = facts
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(`Receipt ${number}`, { showInWindowTitleBar: true })
  pdf.setAuthor(provider.name)
  pdf.setProducer('Cubby')
  pdf.setLanguage('en-US')
  pdf.setCreationDate(recordedAt)
  pdf.setModificationDate(recordedAt)
  const page = pdf.addPage([WIDTH, HEIGHT])
  const tagged = taggedPage(pdf, page)
  const typeset = typesetter(readFont, pdf, page)
  const set = async (style: Style, text: string, size: number, width: number) =>
    typeset(style, await printable(readFont, style, text), size, width)

  const brandColor = printColor(provider.brand.accent)
  let y = 708
  const heading = [
    ['P', await set('strong', provider.name, 13, LINE_WIDTH), brandColor, 0],
    ['P', await set('text', `${provider.address} · ${provider.phone}`, 10, LINE_WIDTH), quiet, 16],
    ['H1', await set('display', 'Receipt', 34, LINE_WIDTH), brandColor, 56],
  ] as const
  for (const [role, block, color, below] of heading) {
    y -= below
    tagged.drawContent(role, () => block.draw(LEFT, y, color))
  }
  y -= 20
  for (const [name, value] of receiptLines(facts)) {
    const label = await set('text', `${name}: `, 11, VALUES - LEFT)
    const text = await set('strong', value, 12, WIDTH - LEFT - VALUES)
    y -= 26
    tagged.drawContent('P', () => {
      label.draw(LEFT, y, quiet)
      text.draw(VALUES, y, ink)
    })
    y -= text.more
  }
  tagged.finish()
  return pdf.save()
}

/** The lines of a receipt below its heading. */
export function receiptLines(facts: ReceiptFacts): [name: string, value: string][] {
  const { priceCents, paidCents, changes } = facts
  const dollars = (cents: number) => amountText(cents / 100)
  return [
    ['Receipt number', facts.number],
    ['Received on', displayDate(facts.receivedOn, facts.receivedOn)],
    ['Received from', facts.studentName],
    ['Class', facts.className],
    ['Dates', displayDate(...facts.sessionDays)],
    ['Paid by', facts.method],
    ['Amount received', dollars(facts.amountCents)],
    ['Price of the class', dollars(priceCents)],
    ['Paid so far', dollars(paidCents)],
    ['Remaining after this payment', dollars(Math.max(0, priceCents - paidCents))],
    ...changeLines(changes),
  ]
}

/** More changes would not fit on the page. */
const CHANGES_SHOWN = 8

function changeLines(changes: readonly ReceiptChange[]): [name: string, value: string][] {
  const earlier = changes.slice(0, -CHANGES_SHOWN)
  const sum = earlier.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  return [
    ...(earlier.length > 0
      ? [[`${earlier.length} earlier changes`, amountText(sum / 100)] as [string, string]]
      : []),
    ...changes
      .slice(-CHANGES_SHOWN)
      .map((change): [string, string] => [
        change.kind === 'refunded' ? 'Refunded since' : 'Carried over since',
        `${amountText(change.amount)}${change.to ? ` to ${change.to}` : ''}, on ${displayDate(change.day, change.day)}`,
      ]),
  ]
}
