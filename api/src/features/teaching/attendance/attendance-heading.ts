import { printColor, quiet } from '../../../platform/pdf/colors.ts'
import { LINE_WIDTH, type Line } from '../../../platform/pdf/paged-document.ts'

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

const SIGNATURE_WIDTH = 300
const DATE_X = 366

/** Returns a line for a signature beside one for its date. Draw them in one call, so that they stay on one page. */
export function signatureLines(signer: string): Line[] {
  return [
    { cells: [], height: 48 },
    // A row without a height is a horizontal line.
    { cells: [], height: 0, borders: [0, SIGNATURE_WIDTH] },
    { cells: [], height: 0, borders: [DATE_X, LINE_WIDTH] },
    {
      cells: [
        { text: `${signer}'s signature`, size: 9, color: quiet },
        { text: 'Date', x: DATE_X, size: 9, color: quiet },
      ],
      height: 18,
    },
  ]
}
