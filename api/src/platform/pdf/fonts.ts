import fontkit, { type Font } from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

/** The bytes of a font file, by its name in the @fontsource packages. Returns the same array each time. */
export type ReadFont = (family: string, file: string) => Promise<Uint8Array>

const LATIN = ['latin', 'latin-ext']
const styles = {
  display: { family: 'gabarito', weight: 700 },
  text: { family: 'atkinson-hyperlegible-next', weight: 400 },
  strong: { family: 'atkinson-hyperlegible-next', weight: 700 },
} as const
export type Style = keyof typeof styles

/** For texts with a character that the brand's fonts lack. */
const FALLBACK = 'noto-sans'
const FALLBACK_SUBSETS = [
  ...LATIN,
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'devanagari',
]

/** Cached, because parsing a font takes longer than drawing a page. */
const parsed = new WeakMap<Uint8Array, Font>()
const kit = {
  create(bytes: Uint8Array): Font {
    const known = parsed.get(bytes)
    if (known) return known
    const font = fontkit.create(bytes)
    if (!font || 'fonts' in font) throw new Error('not a font')
    // A glyph remembers the first character it was requested for, and copied text uses that character. A
    // glyph first used as part of another, as e in é, would remember none.
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
    parsed.set(bytes, font)
    return font
  },
}

/** A part of a text that uses one font file. */
export interface Run {
  readonly text: string
  readonly bytes: Uint8Array
}

/**
 * Splits a text into runs of one font file each, all of one family: the brand's, or else the fallback. Null
 * when neither has all characters.
 */
export async function runsOf(readFont: ReadFont, style: Style, text: string): Promise<Run[] | null> {
  const { family, weight } = styles[style]
  return (
    (await runsIn(readFont, { family, subsets: LATIN, weight }, text)) ??
    (await runsIn(readFont, { family: FALLBACK, subsets: FALLBACK_SUBSETS, weight }, text))
  )
}

async function runsIn(
  readFont: ReadFont,
  { family, subsets, weight }: { family: string; subsets: readonly string[]; weight: number },
  text: string,
): Promise<Run[] | null> {
  const runs: { text: string; bytes: Uint8Array }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    if (last && has(last.bytes, character)) {
      last.text += character
      continue
    }
    let bytes: Uint8Array | undefined
    for (const subset of subsets) {
      bytes = await readFont(family, `${family}-${subset}-${weight}-normal.woff`)
      if (has(bytes, character)) break
      bytes = undefined
    }
    if (!bytes) return null
    runs.push({ text: character, bytes })
  }
  return runs
}

function has(bytes: Uint8Array, character: string): boolean {
  return kit.create(bytes).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

/** Embeds fonts into a document, each once, as a subset of the used characters. */
export function embedder(pdf: PDFDocument): (bytes: Uint8Array) => Promise<PDFFont> {
  pdf.registerFontkit(kit)
  const embedded = new Map<Uint8Array, Promise<PDFFont>>()
  return (bytes) => {
    const font = embedded.get(bytes) ?? pdf.embedFont(bytes, { subset: true })
    embedded.set(bytes, font)
    return font
  }
}
