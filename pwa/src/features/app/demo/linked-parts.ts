interface TextPart {
  /** The position of the part in the text. */
  at: number
  text: string
  isLink: boolean
}

/** Splits a text into links and other text. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g)) {
    if (index > at) parts.push({ at, text: text.slice(at, index), isLink: false })
    parts.push({ at: index, text: address, isLink: true })
    at = index + address.length
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isLink: false })
  return parts
}
