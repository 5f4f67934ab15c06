import type { Color, PDFPage } from '@cantoo/pdf-lib'
import { t } from '@cubby/texts/t'
import { drawBand } from './block-wall.ts'
import { ink, printColor, quiet } from './colors.ts'
import type { ReadFont } from './fonts.ts'
import { gap, LEADING, LINE_WIDTH, type Line, lineSetter, MARGIN, paintLine, type SetLine } from './line.ts'
import { type Logo, placeLogo } from './logo.ts'
import { newPdf } from './new-pdf.ts'
import { drawQr } from './qr-code.ts'
import { type TaggedPage, taggedDocument } from './tagged-page.ts'
import { drawMeasured, textMeasure } from './text-measure.ts'
import { textWrapper } from './text-wrapper.ts'

/** In points; US Letter. */
const [WIDTH, HEIGHT] = [612, 792]
const BOTTOM = 58
const PROSE_SIZE = 11
const FOOTER_SIZE = 9

/** A part of a document with its own page numbers. */
interface Part {
  /** Names the part at the foot of its pages, and at the top of its later pages. */
  readonly name: string
}

export interface ProviderFacts {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** The provider's license, or '' if there is none. */
  readonly license: string
  readonly brand: { readonly accent: string }
  /** The provider's logo. Null draws Cubby's. */
  readonly logo: Logo | null
}

interface DocumentFacts {
  readonly title: string
  readonly provider: ProviderFacts
  readonly at: Date
}

const LOGO = { x: MARGIN, top: HEIGHT - 46, height: 36, maxWidth: 120 }

/** Creates a tagged PDF of several pages of real text, line by line from top to bottom. */
export async function pagedDocument(readFont: ReadFont, { title, provider, at }: DocumentFacts) {
  const pdf = await newPdf({ title, author: provider.name, at })
  const brandColor = printColor(provider.brand.accent)
  const logo = await placeLogo(pdf, provider.logo, LOGO)
  const measured = textMeasure(readFont, pdf)
  const wrap = textWrapper(readFont, measured)
  const set = lineSetter(wrap, measured)
  const tagged = taggedDocument(pdf)
  const parts: { part: Part; pages: OpenPage[] }[] = []
  let page: OpenPage | undefined
  let y = 0
  /** The lines that belong to the current table, repeated after a page break. */
  let tableHead: readonly Line[] = []

  interface OpenPage {
    readonly page: PDFPage
    readonly tags: TaggedPage
  }

  function addPage(): OpenPage {
    const added = pdf.addPage([WIDTH, HEIGHT])
    page = { page: added, tags: tagged.onPage(added) }
    y = HEIGHT - MARGIN
    parts.at(-1)?.pages.push(page)
    return page
  }

  function paint(set: SetLine): void {
    const { page: current, tags } = page ?? addPage()
    paintLine(current, tags, { set, top: y })
    y -= set.height
  }

  /** Draws lines that stay together, on the next page if there is no room. */
  async function draw(...lines: readonly Line[]): Promise<void> {
    const together = await Promise.all(lines.map(set))
    const height = together.reduce((sum, line) => sum + line.height, 0)
    if (page && y - height < BOTTOM) {
      const name = parts.at(-1)?.part.name ?? ''
      const head: Line = { cells: [{ text: name, style: 'strong' }], height: 24, rules: [{ isStrong: true }] }
      addPage()
      for (const line of await Promise.all([head, gap(8), ...tableHead].map(set))) paint(line)
    }
    for (const line of together) paint(line)
  }

  return {
    brandColor,
    provider,
    draw,
    /** Begins a part on a new page, with the band, the logo, and who the provider is. */
    async startPart(part: Part): Promise<void> {
      parts.push({ part, pages: [] })
      tableHead = []
      const { page: first, tags } = addPage()
      tags.drawDecoration(() => {
        drawBand(first, brandColor)
        logo.draw(first)
      })
      y = LOGO.top
      const x = logo.width + 12
      const contact = [provider.address, provider.phone, provider.email].join(' · ')
      await draw(
        { cells: [{ text: provider.name, x, style: 'strong', size: 13, color: brandColor }], height: 19 },
        { cells: [{ text: contact, x, color: quiet }], height: 17 },
      )
    },
    /** Draws a text of any length, which may continue on the next page. `before` stays with its first line. */
    async drawText(
      text: string,
      { before = [], color = ink }: { readonly before?: readonly Line[]; readonly color?: Color } = {},
    ): Promise<void> {
      const lines = await wrap(text, { style: 'text', size: PROSE_SIZE, width: LINE_WIDTH })
      for (const [at, line] of lines.entries()) {
        const cells = [{ text: line.text, size: PROSE_SIZE, color }]
        await draw(...(at === 0 ? before : []), { cells, height: 17 })
      }
    },
    /** Draws a QR code at the left margin, and lines beside it. */
    async drawQr(
      text: string,
      {
        side,
        alt,
        beside,
      }: { readonly side: number; readonly alt: string; readonly beside: readonly Line[] },
    ): Promise<void> {
      const { page: current, tags } = page ?? addPage()
      const top = y
      tags.drawContent('Figure', () => drawQr(current, text, { x: MARGIN, top, side }), alt)
      await draw(...beside)
      y = Math.min(y, top - side)
    },
    /** Repeats these lines at the top of each further page, until the next call or the next part. */
    repeat(lines: readonly Line[]): void {
      tableHead = lines
    },
    /** Writes the foot of every page. */
    async finish(note = ''): Promise<Uint8Array> {
      for (const { part, pages } of parts) {
        for (const [at, { page: current, tags }] of pages.entries()) {
          const width = LINE_WIDTH - 80
          const text = [part.name, note].filter(Boolean).join('. ')
          const left = await wrap(text, { style: 'text', size: FOOTER_SIZE, width })
          const right = await measured(
            'text',
            t('Page {number} of {count}', { number: at + 1, count: pages.length }),
          )
          const place = { size: FOOTER_SIZE, color: quiet }
          tags.drawDecoration(() => {
            for (const [row, line] of left.slice(0, 2).entries()) {
              drawMeasured(current, line, {
                ...place,
                x: MARGIN,
                y: MARGIN - 8 - row * FOOTER_SIZE * LEADING,
              })
            }
            const x = WIDTH - MARGIN - right.unitWidth * FOOTER_SIZE
            drawMeasured(current, right, { ...place, x, y: MARGIN - 8 })
          })
        }
      }
      tagged.finish()
      return pdf.save()
    },
  }
}

export type PagedDocument = Awaited<ReturnType<typeof pagedDocument>>
