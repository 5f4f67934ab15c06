import { type ReadFont, runsOf, type Style } from './fonts.ts'

/** Replaces characters that no font has with question marks, so that the text can always be drawn. */
export async function printable(readFont: ReadFont, style: Style, text: string): Promise<string> {
  if (await runsOf(readFont, style, text)) return text
  const letters = await Promise.all(
    Array.from(text, async (letter) => ((await runsOf(readFont, style, letter)) ? letter : '?')),
  )
  const shown = letters.join('')
  // One line cannot mix characters of two font families.
  return (await runsOf(readFont, style, shown)) ? shown : text.replace(/[^\x20-\x7e]/g, '?')
}
