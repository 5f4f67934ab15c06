import { type Color, PDFDocument } from '@cantoo/pdf-lib'
import type { GivenDiscount } from '@cubby/contract/discount'
import type { ReceiptChange } from '@cubby/contract/money/payments'
import { discountReason } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { drawBlocks } from '../../../platform/pdf/block-wall.ts'
import { ink, paper, printColor, quiet, sun, white } from '../../../platform/pdf/colors.ts'
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

/** In points; US Letter. Nine blocks stand along its left edge. */
const [WIDTH, HEIGHT] = [612, 792]
const SIDE = HEIGHT / 9
const LEFT = 124
const RIGHT = 556
const LINE_WIDTH = RIGHT - LEFT
/** The card around the amount. */
const CARD = { top: 606, height: 132, padding: 22 }
/** Where the lines about the payment begin, and the footer. */
const [DETAILS, FOOTER] = [440, 34]

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
  const { number: numbered, received, about, balance } = sectionsOf(receiptLines(facts))
  tagged.drawDecoration(() => {
    page.drawRectangle({ x: 0, y: 0, width: WIDTH, height: HEIGHT, color: paper })
    drawBlocks(page, brandColor, { side: SIDE, columns: 1 })
    page.drawRectangle({
      x: LEFT,
      y: CARD.top - CARD.height,
      width: LINE_WIDTH,
      height: CARD.height,
      color: white,
    })
    page.drawRectangle({ x: LEFT, y: CARD.top - CARD.height, width: 4, height: CARD.height, color: sun })
  })

  const school = await set('strong', provider.name, 13, LINE_WIDTH)
  const heading = await set('display', 'Receipt', 44, LINE_WIDTH)
  tagged.drawContent('P', () => school.draw(LEFT, 724, brandColor))
  tagged.drawContent('H1', () => heading.draw(LEFT, 668, brandColor))
  /** Draws a name and its value below it. */
  const drawPair = async (line: ReceiptLine, x: number, y: number, value: [Style, number, Color]) => {
    const [style, size, color] = value
    const label = await set('text', `${line[0]}: `, 10, LINE_WIDTH)
    const text = await set(style, line[1], size, RIGHT - x - CARD.padding)
    tagged.drawContent('P', () => {
      label.draw(x, y, quiet)
      text.draw(x, y - size * 1.1 - 3, color)
    })
    return text.more
  }
  await drawPair(numbered, LEFT, 640, ['strong', 12, ink])
  const [amount, ...paid] = received
  const inCard = LEFT + CARD.padding
  if (amount) await drawPair(amount, inCard, CARD.top - 26, ['display', 40, ink])
  for (const [at, line] of paid.entries()) {
    await drawPair(line, inCard + at * 190, CARD.top - 100, ['strong', 12, ink])
  }

  let y = DETAILS
  for (const line of about) {
    const isClass = line === about[1]
    y -= await drawPair(line, LEFT, y, isClass ? ['display', 22, ink] : ['strong', 13, ink])
    y -= isClass ? 50 : 38
  }
  y -= 6
  for (const [at, line] of balance.entries()) {
    const isBalance = at === 2
    const label = await set(isBalance ? 'strong' : 'text', `${line[0]}: `, isBalance ? 13 : 11, LINE_WIDTH)
    const text = await set('strong', line[1], isBalance ? 16 : 12, LINE_WIDTH - label.width - 12)
    const top = y + (at > 2 ? 12.5 : 15)
    tagged.drawDecoration(() =>
      page.drawLine({ start: { x: LEFT, y: top }, end: { x: RIGHT, y: top }, thickness: 0.75, color: quiet }),
    )
    const lineY = y - (isBalance ? 4 : 0)
    tagged.drawContent('P', () => {
      label.draw(LEFT, lineY, isBalance ? ink : quiet)
      text.draw(RIGHT - text.width, lineY, isBalance ? brandColor : ink)
    })
    y -= text.more + (isBalance ? 32 : at < 2 ? 26 : 17)
  }
  const footer = await set('text', `${provider.address} · ${provider.phone}`, 9, LINE_WIDTH)
  tagged.drawContent('P', () => footer.draw(LEFT, FOOTER, quiet))
  tagged.finish()
  return pdf.save()
}

type ReceiptLine = readonly [name: string, value: string]

/** Returns what stands where: the number, what was received, what it is for, and what remains with later changes. */
function sectionsOf(lines: readonly ReceiptLine[]) {
  const [number, on, from, className, dates, by, amount, ...balance] = lines
  const all = (...some: (ReceiptLine | undefined)[]) => some.filter((line) => line !== undefined)
  return {
    number: number ?? ['', ''],
    received: all(amount, on, by),
    about: all(from, className, dates),
    balance,
  } as const
}

/** The lines of a receipt below its heading. */
export function receiptLines(facts: ReceiptFacts): ReceiptLine[] {
  const { priceCents, paidCents, changes, discount } = facts
  const offCents = Math.round((discount?.amount ?? 0) * 100)
  const dollars = (cents: number) => amountText(cents / 100)
  return [
    ['Receipt number', facts.number],
    ['Received on', displayDate(facts.receivedOn, facts.receivedOn)],
    ['Received from', facts.paidBy ? `${facts.paidBy} for ${facts.studentName}` : facts.studentName],
    ['Class', facts.className],
    ['Dates', displayDate(...facts.sessionDays)],
    ['Paid by', facts.method],
    ['Amount received', dollars(facts.amountCents)],
    [
      'Price of the class',
      discount
        ? `${dollars(priceCents + offCents)} − ${dollars(offCents)} (${discountReason(discount)}) = ${dollars(priceCents)}`
        : dollars(priceCents),
    ],
    ['Paid so far', dollars(paidCents)],
    ['Remaining after this payment', dollars(Math.max(0, priceCents - paidCents))],
    ...changeLines(changes),
  ]
}

/** More changes would not fit on the page. */
const CHANGES_SHOWN = 8

function changeLines(changes: readonly ReceiptChange[]): ReceiptLine[] {
  const earlier = changes.slice(0, -CHANGES_SHOWN)
  const sum = earlier.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  return [
    ...(earlier.length > 0 ? [[`${earlier.length} earlier changes`, amountText(sum / 100)] as const] : []),
    ...changes
      .slice(-CHANGES_SHOWN)
      .map(
        (change): ReceiptLine => [
          change.kind === 'refunded' ? 'Refunded since' : 'Carried over since',
          `${amountText(change.amount)}${change.to ? ` to ${change.to}` : ''}, on ${displayDate(change.day, change.day)}`,
        ],
      ),
  ]
}
