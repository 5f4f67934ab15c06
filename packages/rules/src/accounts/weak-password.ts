/** Shorter words, such as initials, would refuse too much. */
const MIN_WORD_LENGTH = 3

interface KnownWords {
  /** The passwords that attackers try first, in lowercase. */
  readonly common: ReadonlySet<string>
  /** Names and addresses that attackers try, because they know the account and its school. */
  readonly words: readonly string[]
}

/**
 * Whether attackers would try this password early: it is a common one, or it consists only of known words, digits,
 * and signs, such as "Cubby2026!". Uppercase letters make no difference.
 */
export function isWeakPassword(password: string, { common, words }: KnownWords): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  if (common.has(lower)) return true
  const letters = lettersOf(lower)
  if (letters === '') return false
  const parts = words.flatMap((word) => [lettersOf(word), ...word.split(/[^\p{L}]+/u).map(lettersOf)])
  const longestFirst = parts
    .filter((part) => part.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, part) => rest.replaceAll(part, ''), letters) === ''
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}
