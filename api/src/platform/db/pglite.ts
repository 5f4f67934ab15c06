import { nextTick } from 'node:process'
import { Duplex } from 'node:stream'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { Database } from './database.ts'
import { EVENTS_CHANNEL, type Listen } from './listen-postgres.ts'
import { databaseOn, type GuardedPool, openPool, type WatchQuery } from './postgres.ts'
import { statementNames } from './statement-names.ts'

/** The first bytes of the messages with which pg opens and closes a connection. */
const START = 0
const TERMINATE = 'X'.charCodeAt(0)

/** Passes what pg would send over the network to the embedded database in this process. */
class EmbeddedSocket extends Duplex {
  readonly #pglite: PGlite

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  /** Called by pg instead of opening a network connection. */
  connect(): this {
    nextTick(() => this.emit('connect'))
    return this
  }

  /** Settings of network sockets, which pg changes. */
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _writev(items: { chunk: Uint8Array }[], done: (error?: Error) => void): void {
    const message = Buffer.concat(items.map(({ chunk }) => chunk))
    void this.#send(message).then(() => done(), done)
  }

  async #send(message: Uint8Array): Promise<void> {
    if (message[0] === TERMINATE) return void this.push(null)
    // A new connection must not continue the transaction of a broken one, nor meet its prepared statements.
    if (message[0] === START) await this.#pglite.exec('rollback; deallocate all')
    this.push(Buffer.from(await this.#pglite.execProtocolRaw(message)))
  }
}

/** A statement runs on this thread, so no timer could end it. */
const NO_TIME_LIMITS = { connectMs: 0, lockMs: 0, statementMs: 0, queryMs: 0 }

/**
 * Its memory is part of this process. Read files are in the page cache of the operating system anyway, so that a
 * larger buffer would only hold a second copy.
 */
const SETTINGS = ['shared_buffers=16MB', 'max_connections=10']

export interface EmbeddedDatabase {
  readonly db: Database
  /** The connection of `db`. */
  readonly pool: GuardedPool
  /** The callback must not wait for a query, because a transaction may be open. */
  readonly listen: Listen
  readonly pglite: PGlite
  readonly close: () => Promise<void>
}

/**
 * Opens the embedded database, with the same client as PostgreSQL so that both behave alike. It has one
 * connection: inside a transaction, always pass the transaction, or the query waits forever.
 */
export async function openPglite(
  { maxNames = 500, ...options }: PGliteOptions & { readonly maxNames?: number },
  watchQuery?: WatchQuery,
): Promise<EmbeddedDatabase> {
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])]
  const pglite = await PGlite.create({ startParams, ...options })
  await pglite.exec(`set timezone = 'UTC'`)
  const listeners = new Set<() => void>()
  const pool = openPool('postgres://postgres@embedded/postgres', {
    max: 1,
    timeouts: NO_TIME_LIMITS,
    // In WebAssembly, parsing and planning a statement takes as long as running it.
    names: statementNames({ maxNames, runsWithoutName: 0 }),
    stream: () => new EmbeddedSocket(pglite),
    onNotification() {
      for (const onSignal of listeners) onSignal()
    },
  })
  const db = databaseOn(pool, watchQuery)
  return {
    db,
    pool,
    pglite,
    async listen(onSignal) {
      listeners.add(onSignal)
      await pool.query(`listen ${EVENTS_CHANNEL}`)
      return async () => void listeners.delete(onSignal)
    },
    async close() {
      await db.destroy()
      await pglite.close()
    },
  }
}
