import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isUnavailable, sqlStateOf } from './database-failure.ts'

/** Time limits of a connection to PostgreSQL, in milliseconds; 0 means no limit. */
export interface DatabaseTimeouts {
  /** Waiting for a connection, a new one or a free one of the pool. */
  readonly connectMs: number
  /** Waiting for a lock, ended by the server. */
  readonly lockMs: number
  /** One statement, lock waits included, ended by the server. */
  readonly statementMs: number
  /** Waiting for the answer to a statement, ended here because a hung server ends nothing. */
  readonly queryMs: number
}

/** What Kysely and pg-boss need of a pool. */
export interface GuardedPool extends PostgresPool {
  readonly connect: () => Promise<GuardedClient>
  /** One statement, or several without parameters, on a connection of its own. */
  readonly query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<PostgresQueryResult<Row>>
}

const DATE_OID = 1082

/** Calendar days stay text: a Date would shift them by the machine's time zone. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
}

/**
 * A pool that outlives its server. Whatever happens to a connection, in use or idle, ends in a rejected
 * promise: a DatabaseUnavailable, after which that connection is never used again. SQL errors are passed on
 * unchanged.
 */
export function openPool(
  url: string,
  { max, timeouts }: { max: number; timeouts: DatabaseTimeouts },
): GuardedPool {
  const options = {
    connectionString: url,
    max,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    options: `-c lock_timeout=${timeouts.lockMs} -c statement_timeout=${timeouts.statementMs} -c timezone=UTC`,
    types: types as pg.CustomTypesConfig,
  }
  const pool = new pg.Pool(options)
  // The pool replaces an idle connection that died; the next query reports what is wrong.
  pool.on('error', () => {})
  const broken = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    // Without a listener of its own, a connection that dies while in use would end the process.
    client.on('error', () => broken.add(client))
  })

  async function connect(): Promise<GuardedClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error)
    })
    return new GuardedClient(client, broken, timeouts.queryMs)
  }

  return {
    options,
    connect,
    async query<Row>(sql: string, parameters: readonly unknown[] = []) {
      const client = await connect()
      let failed = true
      try {
        const result = await client.query<Row>(sql, parameters)
        failed = false
        return result
      } finally {
        // Several statements in one text may have left a transaction open.
        client.release(failed)
      }
    },
    end: () => pool.end(),
  }
}

/** A connection in use. */
class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #broken: WeakSet<pg.PoolClient>
  readonly #queryMs: number

  constructor(client: pg.PoolClient, broken: WeakSet<pg.PoolClient>, queryMs: number) {
    this.#client = client
    this.#broken = broken
    this.#queryMs = queryMs
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    sql: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof sql !== 'string') throw new Error('a cursor would outlive the time limit of its query')
    return this.#ask<Row>(sql, parameters)
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#broken.has(this.#client))
  }

  async #ask<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#broken.has(this.#client)) throw new DatabaseUnavailable('the connection is broken')
    // PostgreSQL accepts several statements in one text only without parameters.
    const answer = this.#client.query(sql, parameters.length === 0 ? undefined : [...parameters])
    try {
      return (await within(this.#queryMs, answer)) as PostgresQueryResult<Row>
    } catch (error) {
      if (error instanceof NoAnswer) {
        this.#broken.add(this.#client)
        // A late answer is ignored.
        answer.catch(() => {})
      }
      if (this.#broken.has(this.#client) || isUnavailable(sqlStateOf(error))) {
        this.#broken.add(this.#client)
        throw new DatabaseUnavailable(error)
      }
      throw error
    }
  }
}

class NoAnswer extends Error {}

/** The value, unless it takes too long; an answer that has arrived but was not read yet counts. */
async function within<T>(ms: number, value: Promise<T>): Promise<T> {
  if (ms === 0) return value
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    const refuse = () => reject(new NoAnswer(`no answer within ${ms} ms`))
    timer = setTimeout(() => setImmediate(refuse), ms)
  })
  try {
    return await Promise.race([value, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
