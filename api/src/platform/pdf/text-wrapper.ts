import { type ReadFont, runsOf, type Style } from './fonts.ts'
import type { Measure, Measured } from './text-measure.ts'

/** Keeps a text of any length on one page, beside the other cells of its row. */
const MOST_LINES = 30

interface Setting {
  readonly style: Style
  readonly size: number
  readonly width: number
}

export type Wrap = (text: string, setting: Setting) => Promise<readonly Measured[]>

/** Breaks texts into lines at their line breaks, between words, and within a word that is wider than a line. */
export function textWrapper(readFont: ReadFont, measured: Measure): Wrap {
  const shown = new Map<string, Promise<string>>()
  const shownText = (style: Style, text: string) => {
    const key = `${style} ${text}`
    const known = shown.get(key) ?? printable(readFont, style, text)
    shown.set(key, known)
    return known
  }

  async function wrapped(paragraph: string, { style, size, width }: Setting): Promise<Measured[]> {
    const fits = ({ unitWidth }: Measured) => unitWidth * size <= width
    const whole = await measured(style, paragraph)
    if (fits(whole)) return [whole]
    const lines: Measured[] = []
    let line: Measured | undefined
    for (const word of paragraph.split(' ').filter(Boolean)) {
      const longer: Measured = await measured(style, line ? `${line.text} ${word}` : word)
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      const pieces: Measured[] = await pieced(await measured(style, word), {
        style,
        fits,
        width: width / size,
      })
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1)
    }
    return line ? [...lines, line] : lines
  }

  /** Cuts a word into pieces that fit. */
  async function pieced(
    word: Measured,
    { style, fits, width }: { style: Style; fits: (piece: Measured) => boolean; width: number },
  ): Promise<Measured[]> {
    if (fits(word)) return [word]
    const characters = Array.from(word.text)
    let count = Math.max(1, Math.floor((characters.length * width) / word.unitWidth))
    let piece = await measured(style, characters.slice(0, count).join(''))
    while (!fits(piece) && count > 1) {
      count -= 1
      piece = await measured(style, characters.slice(0, count).join(''))
    }
    const rest = characters.slice(count).join('')
    return rest ? [piece, ...(await pieced(await measured(style, rest), { style, fits, width }))] : [piece]
  }

  return async (text, setting) => {
    const shownAs = await shownText(setting.style, text)
    const paragraphs = await Promise.all(
      shownAs.split('\n').map((paragraph) => wrapped(paragraph.trim(), setting)),
    )
    return paragraphs.flat()
  }
}

/** Returns the lines that fit beside other cells; the last one then ends in an ellipsis. */
export async function limited(
  lines: readonly Measured[],
  measured: Measure,
  style: Style,
): Promise<readonly Measured[]> {
  const last = lines[MOST_LINES - 1]
  if (lines.length <= MOST_LINES || !last) return lines
  return [...lines.slice(0, MOST_LINES - 1), await measured(style, `${last.text.slice(0, -1)}…`)]
}

/** Replaces characters that no font has with question marks, so that the text can always be drawn. */
async function printable(readFont: ReadFont, style: Style, text: string): Promise<string> {
  const line = text.replaceAll('\n', ' ')
  if (await runsOf(readFont, style, line)) return text
  const characters = await Promise.all(
    Array.from(text, async (character) =>
      character === '\n' || (await runsOf(readFont, style, character)) ? character : '?',
    ),
  )
  const shown = characters.join('')
  // One line cannot mix characters of two font families.
  const isOneFamily = await runsOf(readFont, style, shown.replaceAll('\n', ' '))
  return isOneFamily ? shown : text.replace(/[^\x20-\x7e\n]/g, '?')
}
