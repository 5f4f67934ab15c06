/**
 * Decodes what spreadsheets save as CSV: UTF-8, UTF-16LE, Windows-1252, or Mac Roman. The last two give each byte a
 * letter, so the text shows which one it is.
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
 * What some letters with accents of Mac Roman become in Windows-1252, where no word has it: 'é' becomes 'Ž', and 'ñ'
 * becomes '–'. Leaves out what words can have there, such as an apostrophe.
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
