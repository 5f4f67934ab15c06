import { Socket } from 'node:net'
import { nextTick } from 'node:process'
import { Duplex } from 'node:stream'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import type { Database } from './database.ts'
import { EVENTS_CHANNEL, type Listen } from './listen-postgres.ts'
import { databaseOn, type GuardedPool, openPool, type WatchQuery } from './postgres.ts'
import { statementNames } from './statement-names.ts'

/**
 * A socket for pg, which uncorks it after each statement. Sends the statements of one turn of the event loop with one
 * system call, because a call costs more processor time than a short statement.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    nextTick(() => super.uncork())
  }
}

/** Connects pg to the embedded database of this process. A new connection finds nothing of an earlier one. */
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

  override _write(message: Uint8Array, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    void this.#send(message).then(() => done(), done)
  }

  override _writev(items: { chunk: Uint8Array }[], done: (error?: Error) => void): void {
    const message = Buffer.concat(items.map(({ chunk }) => chunk))
    void this.#send(message).then(() => done(), done)
  }

  async #send(message: Uint8Array): Promise<void> {
    if (message[0] === TERMINATE) return void this.push(null)
    if (message[0] === START) await this.#pglite.exec('rollback; deallocate all')
    this.push(Buffer.from(await this.#pglite.execProtocolRaw(message)))
  }
}

/** The first byte of the message with which pg opens a connection, and of the one with which it closes it. */
const START = 0
const TERMINATE = 'X'.charCodeAt(0)

/** Statements run on this thread, so no time limit could end one. */
const NO_TIME_LIMITS = { connectMs: 0, lockMs: 0, statementMs: 0, queryMs: 0 }

export interface EmbeddedDatabase {
  readonly db: Database
  /** The connection of `db`. */
  readonly pool: GuardedPool
  readonly listen: Listen
  readonly pglite: PGlite
  readonly close: () => Promise<void>
}

/**
 * Opens the embedded database with the client of PostgreSQL, so that both behave alike. It has one connection, so inside
 * a transaction always pass the transaction.
 */
export async function openPglite(options: PGliteOptions, watchQuery?: WatchQuery): Promise<EmbeddedDatabase> {
  const pglite = await PGlite.create(options)
  await pglite.exec(`set timezone = 'UTC'`)
  const listeners = new Set<() => void>()
  const pool = openPool('postgres://postgres@embedded/postgres', {
    max: 1,
    timeouts: NO_TIME_LIMITS,
    // Parsing and planning a statement takes WebAssembly as long as running it.
    names: statementNames({ maxNames: 500, runsWithoutName: 0 }),
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
    /** The callback must not wait for a query: a transaction may be open. */
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
