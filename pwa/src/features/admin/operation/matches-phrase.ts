const plain = (text: string) => text.normalize().trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether the typed text matches, ignoring case and spaces. */
export function matchesPhrase(phrase: string, typed: string): boolean {
  return plain(typed) === plain(phrase)
}
