import { type RawBuilder, sql } from 'kysely'

/** The words of a search, in lower case. */
export function wordsOf(searchTerm: string | undefined): string[] {
  return (searchTerm ?? '').toLowerCase().split(/\s+/).filter(Boolean)
}

/** The half of a condition that says that lower-case text contains a word; wildcards are what was typed. */
export function contains(word: string): RawBuilder<unknown> {
  return sql`like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
