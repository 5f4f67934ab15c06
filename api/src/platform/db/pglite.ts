import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database } from './database.ts'
import { EVENTS_CHANNEL, type Listen } from './listen.ts'

const DATE_OID = 1082

/** Opens the embedded database. It has one connection, so inside a transaction always pass the transaction. */
export async function openPglite(options: PGliteOptions): Promise<{ db: Database; pglite: PGlite }> {
  const pglite = await PGlite.create({ ...options, parsers: { [DATE_OID]: (value) => value } })
  await pglite.exec(`set timezone = 'UTC'`)
  return { db: new Kysely({ dialect: new PGliteDialect({ pglite }) }), pglite }
}

/** Listens on the embedded database. The callback must not wait for a query: a transaction may be open. */
export function listenOnPglite(pglite: PGlite): Listen {
  return (onSignal) => pglite.listen(EVENTS_CHANNEL, onSignal)
}
