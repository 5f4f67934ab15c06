/**
 * Decodes what spreadsheets save as CSV: UTF-8, UTF-16LE, Windows-1252, or Mac Roman. Any bytes are valid in the last
 * two, so only the text shows which one it is.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const windows = new TextDecoder('windows-1252').decode(bytes)
    return isMacRoman(windows) ? new TextDecoder('macintosh').decode(bytes) : windows
  }
}

/**
 * Characters that no word has inside, and that Mac Roman's accented letters become when they are read as Windows-1252:
 * 'é' becomes 'Ž', and 'ñ' becomes '–'. Leaves out what a word can have inside, such as an apostrophe.
 */
const BROKEN_WORD = /(?<=\p{L})(?:[\u0080-\u009f€‚ƒ„†‡ˆ‰Š‹ŒŽ‘“˜›Ÿ]|[–—](?=\p{Ll}))/gu

/**
 * Whether a text in Mac Roman was decoded as Windows-1252: its lines end as on old Macs, or it has more broken words
 * than letters with accents.
 */
function isMacRoman(decoded: string): boolean {
  if (decoded.includes('\r') && !decoded.includes('\n')) return true
  const broken = decoded.match(BROKEN_WORD)?.length ?? 0
  return broken > (decoded.match(/[À-ÖØ-öø-ÿ]/g)?.length ?? 0)
}
