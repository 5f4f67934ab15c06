/** Crockford's base 32: without I, L, O, and U, which are easily misread. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_SYMBOLS = 7

/**
 * Returns the number of an issued certificate, such as 'CUB-2026-7Q4M-X0KT': the year, seven random symbols (35
 * bits, so that numbers cannot be guessed), and a check symbol. `draw` is seven random bytes.
 */
export function certificateNumber(year: number, draw: Uint8Array): string {
  if (draw.length !== RANDOM_SYMBOLS)
    throw new Error(`a certificate number needs ${RANDOM_SYMBOLS} random bytes`)
  const symbols = `${year}${Array.from(draw, (byte) => SYMBOLS.charAt(byte % 32)).join('')}`
  return formatted(symbols + checkSymbol(symbols))
}

/**
 * Returns a typed certificate number in its standard form. Accepts lowercase letters, spaces, dashes, a missing CUB, O
 * for 0, and I or L for 1. Returns null if the text is not a certificate number. The check symbol reveals a single
 * wrong symbol and every swap of two symbols.
 */
export function readCertificateNumber(typed: string): string | null {
  const compact = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  const symbols = compact.replace(/^CUB/, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (!/^\d{4}[0-9A-HJKMNP-TV-Z]{8}$/.test(symbols)) return null
  return checkSymbol(symbols.slice(0, -1)) === symbols.at(-1) ? formatted(symbols) : null
}

function formatted(symbols: string): string {
  return `CUB-${symbols.slice(0, 4)}-${symbols.slice(4, 8)}-${symbols.slice(8)}`
}

/** Computes a weighted checksum in the field of 32 elements. */
function checkSymbol(symbols: string): string {
  let sum = 0
  for (const symbol of symbols) sum = doubled(sum ^ SYMBOLS.indexOf(symbol))
  return SYMBOLS.charAt(sum)
}

/** Multiplies by x, modulo x⁵ + x² + 1. */
function doubled(element: number): number {
  return element & 16 ? (element << 1) ^ 0b100101 : element << 1
}
