import { quiet } from './colors.ts'
import { gap, LINE_WIDTH, type Line } from './line.ts'
import type { PagedDocument } from './paged-document.ts'

type Fact = readonly [name: string, value: string | null]

interface Heading {
  /** Names the part at the foot of its pages, and at the top of its later pages. */
  readonly name: string
  readonly title: string
  readonly number?: string | null
  readonly facts?: readonly Fact[]
}

const LABEL_WIDTH = 76
const NUMBER_WIDTH = 200

/**
 * Begins a part of a document: the provider, the title with its number, and the facts in two columns. Facts without a
 * value are left out.
 */
export async function startPart(
  pdf: PagedDocument,
  { name, title, number, facts = [] }: Heading,
): Promise<void> {
  const { brandColor, provider } = pdf
  const numbered = number
    ? [
        {
          text: number,
          x: LINE_WIDTH - NUMBER_WIDTH,
          style: 'strong' as const,
          size: 14,
          align: 'right' as const,
        },
      ]
    : []
  const width = number ? LINE_WIDTH - NUMBER_WIDTH - 12 : LINE_WIDTH
  await pdf.startPart({ name })
  await pdf.draw(gap(10), {
    cells: [{ text: title, width, style: 'display', size: 26, color: brandColor }, ...numbered],
    height: 42,
    role: 'H1',
  })
  await pdf.draw(...factLines([...facts, ['License', provider.license]]), gap(10))
}

const COLUMN = LINE_WIDTH / 2

function factLines(facts: readonly Fact[]): Line[] {
  const shown = facts.filter(([, value]) => value)
  const rows = Array.from({ length: Math.ceil(shown.length / 2) }, (_, at) => shown.slice(2 * at, 2 * at + 2))
  return rows.map((row) => ({
    cells: row.flatMap(([name, value], at) => [
      { text: `${name}:`, x: at * COLUMN, width: LABEL_WIDTH - 4, color: quiet },
      {
        text: value ?? '',
        x: at * COLUMN + LABEL_WIDTH,
        width: COLUMN - LABEL_WIDTH - 12,
        style: 'strong' as const,
      },
    ]),
    height: 18,
  }))
}

interface Highlights {
  /** The one or two facts that everybody looks for, in the largest type of the page. */
  readonly large: readonly Fact[]
  readonly note?: string
}

const INSET = 20

/** Draws a card with the most important facts of a document. */
export async function drawHighlights(pdf: PagedDocument, { large, note = '' }: Highlights): Promise<void> {
  const shown = large.filter(([, value]) => value)
  const place = (at: number) => ({ x: INSET + at * COLUMN, width: COLUMN - INSET - 12 })
  const lines: Line[] = [
    gap(8),
    { cells: shown.map(([name], at) => ({ text: `${name}:`, ...place(at), color: quiet })), height: 18 },
    {
      cells: shown.map(([, value], at) => ({
        text: value ?? '',
        ...place(at),
        style: 'display' as const,
        size: 30,
      })),
      height: 38,
    },
    ...(note
      ? [gap(6), { cells: [{ text: note, x: INSET, width: LINE_WIDTH - 2 * INSET }], height: 16 }]
      : []),
    gap(10),
  ]
  await pdf.draw(...lines.map((line): Line => ({ ...line, isCard: true })), gap(14))
}
