import type { Color, PDFPage } from '@cantoo/pdf-lib'
import { card, hairline, ink, quiet, sun } from './colors.ts'
import type { Style } from './fonts.ts'
import type { Role, TaggedPage } from './tagged-page.ts'
import { drawMeasured, type Measure, type Measured } from './text-measure.ts'
import { limited, type Wrap } from './text-wrapper.ts'

/** In points, at the left and at the right. */
export const MARGIN = 48
/** The space between the margins of a Letter page. */
export const LINE_WIDTH = 612 - 2 * MARGIN
/** The distance of two baselines, as a multiple of the size. */
export const LEADING = 1.2
const TEXT_SIZE = 10
const REMARK = { size: 9, color: quiet, space: 6 } as const

/** The usual decimals of hours. They decide where the decimal points line up. */
const HOURS_TAIL = '.5'
export type Align = 'right' | 'hours'

/** A text on a line, which is wrapped in its width. `x` and `width` are in points from the left margin. */
export interface Cell {
  readonly text: string
  readonly x?: number
  readonly width?: number
  readonly style?: Style
  readonly size?: number
  readonly color?: Color
  /** Small and quiet behind the text. */
  readonly remark?: string | undefined
  /** Ends at the right end of `width`, or has its decimal point where other hours have it. */
  readonly align?: Align
}

/** A horizontal line below a line of text; in points from the left margin. */
interface Rule {
  readonly from?: number
  readonly to?: number
  readonly isStrong?: boolean
}

export interface Line {
  readonly cells: readonly Cell[]
  /** With texts of one line; a wrapped text makes it higher. */
  readonly height: number
  /** How much of the height a wrapped text may take before it makes the line higher. */
  readonly room?: number
  readonly role?: Role
  readonly rules?: readonly Rule[]
  /** Where the vertical lines of a table with a grid are, in points from the left margin. */
  readonly grid?: readonly number[]
  /** Part of a card: has a ground and a bar at the left. */
  readonly isCard?: boolean
}

export function gap(height: number): Line {
  return { cells: [], height }
}

/** A cell whose text is broken into the lines that fit. */
interface SetCell {
  readonly cell: Cell
  readonly rows: readonly Measured[]
  readonly remark: Measured | undefined
  /** Where its rows end if it is aligned, in points from the left margin. */
  readonly end: number
}

export interface SetLine {
  readonly line: Line
  readonly height: number
  /** How much higher the first baseline sits than in a line where no text wraps. In points. */
  readonly raised: number
  readonly cells: readonly SetCell[]
}

/** Returns a function that breaks the texts of a line and so knows its height. */
export function lineSetter(wrap: Wrap, measured: Measure): (line: Line) => Promise<SetLine> {
  async function setCell(cell: Cell): Promise<SetCell> {
    const { text, x = 0, width = LINE_WIDTH - x, style = 'text', size = TEXT_SIZE, align } = cell
    const remark = cell.remark ? await measured('text', cell.remark) : undefined
    const reserved = remark ? remark.unitWidth * REMARK.size + REMARK.space : 0
    // Numbers never wrap. A very long one overflows to the left.
    const fitting = align && !text.includes(' ') ? Number.POSITIVE_INFINITY : width - reserved
    const rows = await limited(await wrap(text, { style, size, width: fitting }), measured, style)
    const inset = align === 'hours' ? await hoursInset({ text, style, size }) : 0
    return { cell, rows, remark, end: x + width - inset }
  }

  /** How far from the right end of its column a number of hours ends, so that the decimal points line up. */
  async function hoursInset({ text, style, size }: Required<Pick<Cell, 'text' | 'style' | 'size'>>) {
    const usual = (await measured('text', HOURS_TAIL)).unitWidth * TEXT_SIZE
    const [tail = ''] = text.match(/\.\d+$/) ?? []
    return usual - (await measured(style, tail)).unitWidth * size
  }

  return async (line) => {
    const cells = await Promise.all(line.cells.filter(({ text }) => text !== '').map(setCell))
    const wrapped = cells.map(({ cell, rows }) => (rows.length - 1) * (cell.size ?? TEXT_SIZE) * LEADING)
    const more = Math.max(0, ...wrapped)
    const inRoom = Math.min(more, line.room ?? 0)
    return { line, cells, height: line.height + more - inRoom, raised: inRoom / 2 }
  }
}

/** Draws a line below `top`. */
export function paintLine(
  page: PDFPage,
  tags: TaggedPage,
  { set, top }: { readonly set: SetLine; readonly top: number },
): void {
  const { line, height, cells, raised } = set
  const { rules = [], grid = [], role = 'P', isCard = false } = line
  const bottom = top - height
  if (rules.length > 0 || grid.length > 0 || isCard) {
    tags.drawDecoration(() => {
      if (isCard) drawCard(page, { bottom, height })
      for (const { from = 0, to = LINE_WIDTH, isStrong = false } of rules) {
        drawRule(page, { from: [from, bottom], to: [to, bottom], isStrong })
      }
      for (const x of grid) drawRule(page, { from: [x, top], to: [x, bottom], isStrong: false })
    })
  }
  if (cells.length === 0) return
  // Cells in other sizes stand on one baseline.
  const largest = Math.max(...cells.map(({ cell }) => cell.size ?? TEXT_SIZE))
  const baseline = top - line.height / 2 - largest * 0.35 + raised
  tags.drawContent(role, () => {
    for (const set of cells) paintCell(page, set, baseline)
  })
}

function paintCell(page: PDFPage, { cell, rows, remark, end }: SetCell, baseline: number): void {
  const { x = 0, size = TEXT_SIZE, color = ink, align } = cell
  for (const [at, row] of rows.entries()) {
    const left = align ? end - row.unitWidth * size : x
    const place = { x: MARGIN + left, y: baseline - at * size * LEADING }
    drawMeasured(page, row, { ...place, size, color })
    if (remark && at === rows.length - 1) {
      const x = place.x + row.unitWidth * size + REMARK.space
      drawMeasured(page, remark, { x, y: place.y, size: REMARK.size, color: REMARK.color })
    }
  }
}

type Point = readonly [x: number, y: number]

function drawRule(
  page: PDFPage,
  { from, to, isStrong }: { readonly from: Point; readonly to: Point; readonly isStrong: boolean },
): void {
  const [thickness, color] = isStrong ? [0.9, quiet] : [0.6, hairline]
  const start = { x: MARGIN + from[0], y: from[1] }
  page.drawLine({ start, end: { x: MARGIN + to[0], y: to[1] }, thickness, color })
}

function drawCard(
  page: PDFPage,
  { bottom, height }: { readonly bottom: number; readonly height: number },
): void {
  // Slightly higher, so that viewers show no seams between two lines.
  const place = { x: MARGIN, y: bottom - 0.3, height: height + 0.3 }
  page.drawRectangle({ ...place, width: LINE_WIDTH, color: card })
  page.drawRectangle({ ...place, width: 4, color: sun })
}
