import type { Color, PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import { embedder, type ReadFont, runsOf, type Style } from './fonts.ts'

/** A text on one line, in parts of one font each. */
export interface Measured {
  readonly text: string
  readonly parts: readonly { readonly text: string; readonly font: PDFFont; readonly unitWidth: number }[]
  /** Its width at a size of one point. */
  readonly unitWidth: number
}

export type Measure = (style: Style, text: string) => Promise<Measured>

/**
 * Measures texts for a document. Pages share it, so that the document has each font once and a text is
 * measured once.
 */
export function textMeasure(readFont: ReadFont, pdf: PDFDocument): Measure {
  const embed = embedder(pdf)
  const known = new Map<string, Promise<Measured>>()

  async function measure(style: Style, text: string): Promise<Measured> {
    const runs = await runsOf(readFont, style, text)
    if (!runs) throw new Error('no font has all characters of this text')
    const parts = await Promise.all(
      runs.map(async (run) => {
        const font = await embed(run.bytes)
        return { text: run.text, font, unitWidth: font.widthOfTextAtSize(run.text, 1) }
      }),
    )
    return { text, parts, unitWidth: parts.reduce((sum, part) => sum + part.unitWidth, 0) }
  }

  return (style, text) => {
    const key = `${style} ${text}`
    const measured = known.get(key) ?? measure(style, text)
    known.set(key, measured)
    return measured
  }
}

/** Draws a text with the beginning of its baseline at `x` and `y`. */
export function drawMeasured(
  page: PDFPage,
  { parts }: Measured,
  {
    x,
    y,
    size,
    color,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly color: Color },
): void {
  let left = x
  for (const { text, font, unitWidth } of parts) {
    page.drawText(text, { x: left, y, size, font, color })
    left += unitWidth * size
  }
}
