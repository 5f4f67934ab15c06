const plain = (text: string) => text.normalize().trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether the typed text is the phrase. Ignores case and extra spaces. */
export function matchesPhrase(phrase: string, typed: string): boolean {
  return plain(typed) === plain(phrase)
}
