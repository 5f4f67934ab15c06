import { searchable } from '@cubby/rules/searchable'
import { type RawBuilder, sql } from 'kysely'

/** The words of a search, in lower case and without accents. */
export function wordsOf(searchTerm: string | undefined): string[] {
  return searchable(searchTerm ?? '')
    .split(/\s+/)
    .filter(Boolean)
}

/**
 * The right side of a LIKE condition on a text of the SQL function `searchable` that contains a word. Wildcards in the
 * word are escaped.
 */
export function contains(word: string): RawBuilder<unknown> {
  return sql`like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
