import {
  fill as fillPath,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
} from '@cantoo/pdf-lib'
import encodeQR from 'qr'
import { white } from './colors.ts'

const QUIET_ZONE = 4
const dotsOf = (text: string) => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })

/** Returns how many dots the QR code of a text has on a side, with its quiet zone. */
export function qrDots(text: string): number {
  return dotsOf(text).length
}

/** Draws a text as a QR code of vector shapes, `side` points wide with its quiet zone, below and right of a point. */
export function drawQr(
  page: PDFPage,
  text: string,
  { x, top, side }: { readonly x: number; readonly top: number; readonly side: number },
): void {
  const data = dotsOf(text)
  const unit = side / data.length
  page.drawRectangle({ x, y: top - side, width: side, height: side, color: white })
  page.pushOperators(pushGraphicsState(), setFillingRgbColor(0.05, 0.1, 0.12))
  for (const [row, cells] of data.entries()) {
    for (let from = 0; from < cells.length; from += 1) {
      if (!cells[from]) continue
      let to = from
      while (cells[to + 1]) to += 1
      // Slightly taller than a row, so that viewers show no seams.
      page.pushOperators(
        rectangle(x + from * unit, top - (row + 1) * unit, (to - from + 1) * unit, unit * 1.04),
      )
      from = to
    }
  }
  page.pushOperators(fillPath(), popGraphicsState())
}
