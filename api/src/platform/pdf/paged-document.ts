import { type Color, PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { ink, quiet } from './colors.ts'
import type { ReadFont, Style } from './fonts.ts'
import { drawQr } from './qr-code.ts'
import { type Role, type TaggedPage, taggedDocument } from './tagged-page.ts'
import { printable, textMeasure, typesetter } from './typesetter.ts'

/** In points; US Letter. */
const [WIDTH, HEIGHT] = [612, 792]
const MARGIN = 48
const BOTTOM = 64
const FOOTER_SIZE = 9

/** The space between the margins, in points. */
export const LINE_WIDTH = WIDTH - 2 * MARGIN

/** A text on a line. `x` and `width` are in points from the left margin. */
interface Cell {
  readonly text: string
  readonly x?: number
  readonly width?: number
  readonly style?: Style
  readonly size?: number
  readonly color?: Color
  /** Ends at the right end of `width`, as amounts of money do. */
  readonly alignRight?: boolean
}

export interface Line {
  readonly cells: readonly Cell[]
  readonly height: number
  readonly role?: Role
  /** Where the vertical lines of a table row are, in points from the left margin. Without it, no border is drawn. */
  readonly borders?: readonly number[]
}

/** A part of a document with its own page numbers. */
interface Part {
  /** Names the part at the foot of its pages. */
  readonly footer: string
  /** What is repeated at the top of its later pages. */
  readonly head: readonly Line[]
}

interface DocumentFacts {
  readonly title: string
  readonly author: string
  readonly at: Date
}

/** Creates a tagged PDF of several pages of real text, line by line from top to bottom. */
export async function pagedDocument(readFont: ReadFont, { title, author, at }: DocumentFacts) {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setAuthor(author)
  pdf.setProducer('Cubby')
  pdf.setLanguage('en-US')
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const measured = textMeasure(readFont, pdf)
  const shown = new Map<string, Promise<string>>()
  const shownText = (style: Style, text: string) => {
    const key = `${style} ${text}`
    const known = shown.get(key) ?? printable(readFont, style, text)
    shown.set(key, known)
    return known
  }
  const tagged = taggedDocument(pdf)
  const parts: { part: Part; pages: OpenPage[] }[] = []
  let page: OpenPage | undefined
  let y = 0
  /** The lines that belong to the current table, repeated after a page break. */
  let tableHead: readonly Line[] = []

  interface OpenPage {
    readonly page: PDFPage
    readonly tags: TaggedPage
    readonly set: (cell: Cell) => ReturnType<ReturnType<typeof typesetter>>
  }

  function addPage(): OpenPage {
    const added = pdf.addPage([WIDTH, HEIGHT])
    const typeset = typesetter(readFont, pdf, added, measured)
    page = {
      page: added,
      tags: tagged.onPage(added),
      set: async ({ text, x = 0, width = LINE_WIDTH - x, style = 'text', size = 10 }) => {
        let fitting = await shownText(style, text)
        let block = await typeset(style, fitting, size, width)
        // Cuts off a text that does not fit, such as a very long name without spaces.
        while (block.width > width && fitting.length > 2) {
          fitting = fitting.slice(0, Math.floor((fitting.length * width) / block.width) - 1)
          block = await typeset(style, `${fitting}…`, size, width)
        }
        return block
      },
    }
    y = HEIGHT - MARGIN
    parts.at(-1)?.pages.push(page)
    return page
  }

  async function draw({ cells, height, role = 'P', borders = [] }: Line): Promise<void> {
    const { page: current, tags, set } = page ?? addPage()
    const blocks = await Promise.all(
      cells.filter(({ text }) => text !== '').map(async (cell) => ({ cell, block: await set(cell) })),
    )
    const top = y
    if (borders.length > 0) {
      tags.drawDecoration(() =>
        drawBorders(
          current,
          borders.map((x) => MARGIN + x),
          [top, top - height],
        ),
      )
    }
    if (blocks.length > 0) {
      tags.drawContent(role, () => {
        for (const { cell, block } of blocks) {
          const baseline = top - height / 2 + block.more / 2 - (cell.size ?? 10) * 0.35
          const { x = 0, width = LINE_WIDTH - x } = cell
          const left = cell.alignRight ? x + width - block.width : x
          block.draw(MARGIN + left, baseline, cell.color ?? ink)
        }
      })
    }
    y -= height
  }

  return {
    /** Begins a part on a new page. */
    async startPart(part: Part): Promise<void> {
      parts.push({ part, pages: [] })
      tableHead = []
      addPage()
    },
    /** Draws lines that stay together, on the next page if there is no room. */
    async draw(...lines: readonly Line[]): Promise<void> {
      const height = lines.reduce((sum, line) => sum + line.height, 0)
      if (page && y - height < BOTTOM) {
        addPage()
        for (const line of [...(parts.at(-1)?.part.head ?? []), ...tableHead]) await draw(line)
      }
      for (const line of lines) await draw(line)
    },
    /** Draws a QR code at the left margin, beside the lines that follow. They have to be at least as high together. */
    drawQr(text: string, { side, alt }: { readonly side: number; readonly alt: string }): void {
      const { page: current, tags } = page ?? addPage()
      tags.drawContent('Figure', () => drawQr(current, text, { x: MARGIN, top: y, side }), alt)
    },
    /** Repeats these lines at the top of each further page, until the next call or the next part. */
    repeat(lines: readonly Line[]): void {
      tableHead = lines
    },
    async finish(note: string): Promise<Uint8Array> {
      for (const { part, pages } of parts) {
        for (const [at, { page: current, tags, set }] of pages.entries()) {
          const number = `Page ${at + 1} of ${pages.length}`
          const left = await set({
            text: `${part.footer}. ${note}`,
            width: LINE_WIDTH - 80,
            size: FOOTER_SIZE,
          })
          const right = await set({ text: number, size: FOOTER_SIZE })
          tags.drawDecoration(() => {
            left.draw(MARGIN, MARGIN - 8, quiet)
            right.draw(current.getWidth() - MARGIN - right.width, MARGIN - 8, quiet)
          })
        }
      }
      tagged.finish()
      return pdf.save()
    },
  }
}

export type PagedDocument = Awaited<ReturnType<typeof pagedDocument>>

function drawBorders(page: PDFPage, xs: readonly number[], [top, bottom]: readonly [number, number]): void {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)]
  const line = (from: [number, number], to: [number, number]) =>
    page.drawLine({
      start: { x: from[0], y: from[1] },
      end: { x: to[0], y: to[1] },
      thickness: 0.75,
      color: quiet,
    })
  line([left, top], [right, top])
  line([left, bottom], [right, bottom])
  for (const x of xs) line([x, top], [x, bottom])
}
