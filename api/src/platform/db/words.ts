import { type RawBuilder, sql } from 'kysely'

/** The words of a search, in lower case. */
export function wordsOf(searchTerm: string | undefined): string[] {
  return (searchTerm ?? '').toLowerCase().split(/\s+/).filter(Boolean)
}

/**
 * The right side of a LIKE condition on lower-case text that contains a word. Wildcards in the word are
 * escaped.
 */
export function contains(word: string): RawBuilder<unknown> {
  return sql`like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
