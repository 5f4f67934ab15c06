import { t, translate } from '@cubby/texts/t'
import { quiet } from './colors.ts'
import { type Align, type Cell, gap, LINE_WIDTH, type Line } from './line.ts'
import type { PagedDocument } from './paged-document.ts'

export interface Column {
  /** An English text, translated when it is drawn. */
  readonly heading: string
  /** The second line of the heading. */
  readonly more?: string
  /** In points. The last column has the rest of the line. */
  readonly width: number
  readonly align?: Align
  /** For a column of row numbers. The first other column is strong. */
  readonly isQuiet?: boolean
  /** A text of this column that says nothing, and so is quiet, except in a sum. */
  readonly nothing?: string
}

export interface Row {
  readonly texts: readonly string[]
  /** The second line of a row. */
  readonly more?: readonly string[]
  /** Small behind the text of the leading column. */
  readonly remark?: string | undefined
  /** A note below the row, as wide as the table. */
  readonly note?: string
  readonly isSum?: boolean
}

interface Table {
  readonly title?: string
  /** Stays with the first row. */
  readonly before?: readonly Line[]
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** What the amounts of the last column add up to. The last sum is the largest. */
  readonly sums?: readonly (readonly [name: string, amount: string])[]
  /** For rows that are filled in by hand: their height, in points. */
  readonly handHeight?: number
}

const [ROW_HEIGHT, MORE_HEIGHT, PAD, SMALL] = [20, 14, 4, 9]
/** The part of the height of a row for handwriting that a text of one line needs. */
const HAND_TEXT = 15
/** Where the rule above the last sum begins, in points from the left margin. */
const SUMS_START = LINE_WIDTH / 2

type TableDocument = Pick<PagedDocument, 'draw' | 'repeat'>

/**
 * Draws a table. Its title and heading stay with the first row and are repeated on each page, and its sums stay with
 * the last row.
 */
export async function drawTable(pdf: TableDocument, given: Table): Promise<void> {
  const table = { ...given, columns: withoutEmptyDecimals(given) }
  const { title, before = [], columns, rows, sums = [] } = table
  const titled = (text: string | undefined) => (text ? [titleLine(text)] : [])
  if (rows.length === 0) return pdf.draw(...titled(title), noteLine(t('None.')))
  const head = headLines(table)
  const sumLines = sums.map(([name, amount], at) =>
    sumLine(columns, { name, amount, fromLast: sums.length - 1 - at }),
  )
  for (const [at, row] of rows.entries()) {
    const first = at === 0 ? [...before, ...titled(title), ...head] : []
    const last = at === rows.length - 1 && sumLines.length > 0 ? [gap(8), ...sumLines] : []
    await pdf.draw(...first, ...rowLines(table, row), ...last)
    if (at === 0) pdf.repeat([...titled(title && `${title} (continued)`), ...head])
  }
  pdf.repeat([])
  if (!table.handHeight) await pdf.draw(gap(12))
}

/** Columns of whole hours end at the right, because there are no decimal points to line up. */
function withoutEmptyDecimals({ columns, rows }: Table): Column[] {
  return columns.map((column, at) =>
    column.align === 'hours' && rows.every(({ texts }) => !texts[at]?.includes('.'))
      ? { ...column, align: 'right' }
      : column,
  )
}

export function titleLine(text: string): Line {
  return { cells: [{ text, style: 'strong', size: 12 }], height: 30, role: 'H2' }
}

export function noteLine(text: string): Line {
  return { cells: [{ text, size: SMALL, color: quiet }], height: MORE_HEIGHT }
}

const startsOf = (columns: readonly Column[]) =>
  columns.map((_, at) => columns.slice(0, at).reduce((sum, { width }) => sum + width, 0))

function headLines({ columns, handHeight }: Table): Line[] {
  const texts = columns.map(({ heading }) => translate(heading))
  const more = columns.map((column) => translate(column.more ?? ''))
  const hasMore = more.some(Boolean)
  const lines: Line[] = [
    { cells: cellsOf(columns, texts, { isHead: true, hasGrid: !!handHeight }), height: 18 },
    ...(hasMore
      ? [{ cells: cellsOf(columns, more, { isMore: true, isHead: true }), height: MORE_HEIGHT }]
      : []),
  ]
  const top: Line[] = handHeight ? [{ ...gap(0), rules: [{}] }] : []
  return [...top, ...ruled(lines, { grid: gridOf(columns, handHeight), isStrong: true })]
}

function rowLines({ columns, handHeight }: Table, { texts, more, remark, note, isSum }: Row): Line[] {
  const grid = gridOf(columns, handHeight)
  if (handHeight) {
    const cells = cellsOf(columns, texts, { remark, hasGrid: true })
    return ruled([{ cells, height: handHeight, room: handHeight - HAND_TEXT }], { grid })
  }
  const hasMore = more?.some(Boolean)
  const rest = [
    ...(more && hasMore ? [{ cells: cellsOf(columns, more, { isMore: true }), height: MORE_HEIGHT }] : []),
    ...(note ? [noteLine(note)] : []),
  ]
  const height = rest.length > 0 ? ROW_HEIGHT - 3 : ROW_HEIGHT
  const lines: Line[] = [{ cells: cellsOf(columns, texts, { isSum, remark }), height }, ...rest]
  return ruled(rest.length > 0 ? [...lines, gap(3)] : lines, { grid, isStrong: isSum })
}

function gridOf(columns: readonly Column[], handHeight: number | undefined): number[] {
  return handHeight ? [...startsOf(columns), LINE_WIDTH] : []
}

/** Adds the line below a row, and the vertical lines of a grid. */
function ruled(
  lines: readonly Line[],
  { grid, isStrong = false }: { grid: number[]; isStrong?: boolean | undefined },
) {
  return lines.map(
    (line, at): Line => ({ ...line, grid, ...(at === lines.length - 1 && { rules: [{ isStrong }] }) }),
  )
}

interface Kind {
  readonly isHead?: boolean
  readonly isMore?: boolean
  readonly isSum?: boolean | undefined
  readonly hasGrid?: boolean
  readonly remark?: string | undefined
}

function cellsOf(columns: readonly Column[], texts: readonly string[], kind: Kind): Cell[] {
  const { isHead = false, isMore = false, isSum = false, remark } = kind
  const starts = startsOf(columns)
  const lead = columns.findIndex((column) => !column.isQuiet)
  return texts.map((text, at): Cell => {
    const { align, nothing, isQuiet = false } = columns[at] ?? {}
    const isStrong = !isMore && (isHead || isSum || at === lead)
    const isSmall = isHead || isMore || isQuiet
    return {
      text,
      ...placeOf(starts, at, kind.hasGrid),
      ...(isStrong && { style: 'strong' as const }),
      ...(isSmall && { size: SMALL }),
      ...((isMore || isQuiet || (text === nothing && !isSum)) && { color: quiet }),
      ...(at === lead && { remark }),
      ...(align && { align: isHead ? ('right' as const) : align }),
    }
  })
}

function placeOf(starts: readonly number[], at: number, hasGrid = false) {
  const x = starts[at] ?? 0
  // The last column ends at the margin, as its rule does.
  const end = starts[at + 1] ?? LINE_WIDTH + (hasGrid ? 0 : 2 * PAD)
  return hasGrid ? { x: x + PAD + 2, width: end - x - 2 * PAD - 2 } : { x, width: end - x - 2 * PAD }
}

function sumLine(
  columns: readonly Column[],
  { name, amount, fromLast }: { readonly name: string; readonly amount: string; readonly fromLast: number },
): Line {
  const place = placeOf(startsOf(columns), columns.length - 1)
  const isLast = fromLast === 0
  const type = isLast ? { style: 'strong' as const, size: 11 } : {}
  return {
    cells: [
      { text: name, x: place.x - 280, width: 268, align: 'right', ...type },
      { text: amount, ...place, align: 'right', ...type },
    ],
    height: isLast ? 24 : 17,
    ...(fromLast === 1 && { rules: [{ from: SUMS_START, isStrong: true }] }),
  }
}
