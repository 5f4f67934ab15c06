import { Socket } from 'node:net'
import { nextTick } from 'node:process'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database } from './database.ts'
import { EVENTS_CHANNEL, type Listen } from './listen-postgres.ts'
import type { WatchQuery } from './postgres.ts'

/**
 * A socket for pg, which uncorks it after each statement. Sends the statements of one turn of the event loop with one
 * system call, because a call costs more processor time than a short statement.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    nextTick(() => super.uncork())
  }
}

const DATE_OID = 1082

/** Opens the embedded database. It has one connection, so inside a transaction always pass the transaction. */
export async function openPglite(
  options: PGliteOptions,
  watchQuery?: WatchQuery,
): Promise<{ db: Database; pglite: PGlite }> {
  const pglite = await PGlite.create({ ...options, parsers: { [DATE_OID]: (value) => value } })
  await pglite.exec(`set timezone = 'UTC'`)
  const dialect = new PGliteDialect({ pglite })
  return { db: new Kysely({ dialect, ...(watchQuery && { log: watchQuery }) }), pglite }
}

/** Listens on the embedded database. The callback must not wait for a query: a transaction may be open. */
export function listenOnPglite(pglite: PGlite): Listen {
  return (onSignal) => pglite.listen(EVENTS_CHANNEL, onSignal)
}
