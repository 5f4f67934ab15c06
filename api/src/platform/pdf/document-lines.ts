import { printColor, quiet } from './colors.ts'
import { LINE_WIDTH, type Line } from './paged-document.ts'

export interface ProviderFacts {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** The provider's license, or '' if there is none. */
  readonly license: string
  readonly brand: { readonly accent: string }
}

const LABEL_WIDTH = 62
const COLUMN = LINE_WIDTH / 2

/** Returns the provider, the title, and the facts in two columns. Facts without a value are left out. */
export function headingLines(
  provider: ProviderFacts,
  title: string,
  facts: readonly (readonly [name: string, value: string | null])[],
): Line[] {
  const color = printColor(provider.brand.accent)
  const shown = [...facts, ['License', provider.license] as const].filter(([, value]) => value)
  const rows = Array.from({ length: Math.ceil(shown.length / 2) }, (_, at) => shown.slice(2 * at, 2 * at + 2))
  return [
    { cells: [{ text: provider.name, style: 'strong', size: 13, color }], height: 18 },
    {
      cells: [{ text: [provider.address, provider.phone, provider.email].join(' · '), color: quiet }],
      height: 15,
    },
    { cells: [{ text: title, style: 'display', size: 22, color }], height: 38, role: 'H1' },
    ...rows.map((row) => ({
      cells: row.flatMap(([name, value], at) => [
        { text: `${name}:`, x: at * COLUMN, width: LABEL_WIDTH - 6, color: quiet },
        {
          text: value ?? '',
          x: at * COLUMN + LABEL_WIDTH,
          width: COLUMN - LABEL_WIDTH - 10,
          style: 'strong' as const,
        },
      ]),
      height: 22,
    })),
    { cells: [], height: 8 },
  ]
}

const ROW_HEIGHT = 22

/**
 * Returns a row of a table, whose columns begin at these points from the left margin. The last `amounts` columns are
 * aligned to the right.
 */
export function tableRow(
  columns: readonly number[],
  texts: readonly string[],
  { isHeading = false, amounts = 0 }: { readonly isHeading?: boolean; readonly amounts?: number } = {},
): Line {
  return {
    cells: texts.map((text, at) => ({
      text,
      x: (columns[at] ?? 0) + 5,
      width: (columns[at + 1] ?? LINE_WIDTH) - (columns[at] ?? 0) - 10,
      ...((isHeading || at === 0) && { style: 'strong' as const }),
      ...(isHeading && { size: 9 }),
      ...(at >= texts.length - amounts && { alignRight: true }),
    })),
    height: isHeading ? 18 : ROW_HEIGHT,
    borders: columns,
  }
}
