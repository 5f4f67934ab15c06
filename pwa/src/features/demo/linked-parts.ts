interface TextPart {
  /** Where it begins in the whole text. */
  at: number
  text: string
  isLink: boolean
}

/** Cuts a text into web addresses and what stands between them. */
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
