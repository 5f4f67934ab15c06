const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Encodes bytes with characters that a link may contain (RFC 4648 §5, without padding). */
export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let place = 0; place < Math.min(4, left + 1); place += 1) {
      text += ALPHABET.charAt((bits >> (18 - 6 * place)) & 63)
    }
  }
  return text
}

/**
 * Decodes the bytes. Returns null for text that `toBase64url` would not have written, so that each value has
 * one encoding.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  for (const [at, character] of [...text].entries()) {
    bits = ((bits << 6) | ALPHABET.indexOf(character)) & 0xffff
    const last = Math.floor(((at + 1) * 6) / 8) - 1
    const over = ((at + 1) * 6) % 8
    // Stryker disable next-line ConditionalExpression, EqualityOperator: would write the same byte again.
    if (over < 6) bytes[last] = bits >> over
  }
  return toBase64url(bytes) === text ? bytes : null
}
