import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database } from './database.ts'

const DATE_OID = 1082

/** Opens the embedded database. It has one connection, so inside a transaction always pass the transaction. */
export async function openPglite(options: PGliteOptions): Promise<{ db: Database; pglite: PGlite }> {
  const pglite = await PGlite.create({ ...options, parsers: { [DATE_OID]: (value) => value } })
  await pglite.exec(`set timezone = 'UTC'`)
  return { db: new Kysely({ dialect: new PGliteDialect({ pglite }) }), pglite }
}
