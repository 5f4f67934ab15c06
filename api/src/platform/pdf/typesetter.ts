import type { Color, PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { embedder, type ReadFont, runsOf, type Style } from './fonts.ts'

const SMALLEST = 9

/**
 * Measures texts for a document. Pages share it, so that the document has each font once and a text is
 * measured once.
 */
export function textMeasure(readFont: ReadFont, pdf: PDFDocument) {
  const embed = embedder(pdf)
  const known = new Map<string, ReturnType<typeof measure>>()

  async function measure(style: Style, text: string) {
    const runs = await runsOf(readFont, style, text)
    if (!runs) throw new Error('no font has all characters of this text')
    const parts = await Promise.all(
      runs.map(async (run) => ({ text: run.text, font: await embed(run.bytes) })),
    )
    const unitWidth = parts.reduce((sum, { text: part, font }) => sum + font.widthOfTextAtSize(part, 1), 0)
    return { parts, unitWidth }
  }

  return (style: Style, text: string) => {
    const key = `${style} ${text}`
    const measured = known.get(key) ?? measure(style, text)
    known.set(key, measured)
    return measured
  }
}

/** Draws a text on one line, in a smaller size if it is long, and on two lines if it is very long. */
export function typesetter(
  readFont: ReadFont,
  pdf: PDFDocument,
  page: PDFPage,
  measured = textMeasure(readFont, pdf),
) {
  return async (style: Style, text: string, wished: number, maxWidth: number): Promise<Block> => {
    const singleLine = await measured(style, text)
    const { unitWidth } = singleLine
    const isLong = (unitWidth * wished) / maxWidth > 1.6 || unitWidth * SMALLEST > maxWidth
    const lines = isLong ? await Promise.all(halves(text).map((half) => measured(style, half))) : [singleLine]
    const widest = Math.max(...lines.map(({ unitWidth }) => unitWidth))
    const size = Math.max(SMALLEST, Math.min(isLong ? wished * 0.75 : wished, maxWidth / widest))
    const leading = size * 1.15
    return {
      width: widest * size,
      more: (lines.length - 1) * leading,
      draw(x, y, color) {
        for (const [at, { parts }] of lines.entries()) {
          let left = x
          for (const { text: part, font } of parts) {
            page.drawText(part, { x: left, y: y - at * leading, size, font, color })
            left += font.widthOfTextAtSize(part, size)
          }
        }
      },
    }
  }
}

/** Splits at the space nearest to the middle. A single word is not split. */
function halves(text: string): string[] {
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const [at] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

interface Block {
  readonly width: number
  /** How far the last baseline is below the first. */
  readonly more: number
  /** `y` is the baseline of the first line. */
  readonly draw: (x: number, y: number, color: Color) => void
}

/** Replaces characters that no font has with question marks, so that the text can always be drawn. */
export async function printable(readFont: ReadFont, style: Style, text: string): Promise<string> {
  if (await runsOf(readFont, style, text)) return text
  const characters = await Promise.all(
    Array.from(text, async (character) => ((await runsOf(readFont, style, character)) ? character : '?')),
  )
  const shown = characters.join('')
  // One line cannot mix characters of two font families.
  return (await runsOf(readFont, style, shown)) ? shown : text.replace(/[^\x20-\x7e]/g, '?')
}
