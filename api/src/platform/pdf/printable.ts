import { type ReadFont, runsOf, type Style } from './fonts.ts'

/** Replaces characters that no font has with question marks, so that the text can always be drawn. */
export async function printable(readFont: ReadFont, style: Style, text: string): Promise<string> {
  if (await runsOf(readFont, style, text)) return text
  const characters = await Promise.all(
    Array.from(text, async (character) => ((await runsOf(readFont, style, character)) ? character : '?')),
  )
  const shown = characters.join('')
  // One line cannot mix characters of two font families.
  return (await runsOf(readFont, style, shown)) ? shown : text.replace(/[^\x20-\x7e]/g, '?')
}
