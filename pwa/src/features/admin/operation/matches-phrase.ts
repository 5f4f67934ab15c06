const plain = (text: string) => text.normalize().trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether somebody typed these words; capitals and spaces do not matter. */
export function matchesPhrase(words: string, typed: string): boolean {
  return plain(typed) === plain(words)
}
