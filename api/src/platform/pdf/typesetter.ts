import type { Color, PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { ReadFont, Style } from './fonts.ts'
import { drawMeasured, textMeasure } from './text-measure.ts'

const SMALLEST = 9

/** Draws a text on one line, in a smaller size if it is long, and on two lines if it is very long. */
export function typesetter(readFont: ReadFont, pdf: PDFDocument, page: PDFPage) {
  const measured = textMeasure(readFont, pdf)
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
        for (const [at, line] of lines.entries()) {
          drawMeasured(page, line, { x, y: y - at * leading, size, color })
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
