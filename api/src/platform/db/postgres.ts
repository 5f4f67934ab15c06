import type { Duplex } from 'node:stream'
import {
  type ControlledTransactionBuilder,
  Kysely,
  type KyselyConfig,
  type LogEvent,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionBuilder,
} from 'kysely'
import pg from 'pg'
import type { Database, DatabaseTimeouts } from './database.ts'
import { DatabaseUnavailable, DISK_FULL, isUnavailable, sqlStateOf } from './database-failure.ts'
import type { Schema } from './schema.ts'
import { type StatementNames, statementNames } from './statement-names.ts'

/** Creates Kysely on a new pool of PostgreSQL connections. */
export function openPostgres(url: string, options: { max: number; timeouts: DatabaseTimeouts }): Database {
  return databaseOn(openPool(url, options))
}

/** Is called after each query. */
export type WatchQuery = (event: LogEvent) => void

/** Creates Kysely on a pool. */
export function databaseOn(pool: GuardedPool, watchQuery?: WatchQuery): Database {
  return new Kysely(configOf(pool, watchQuery))
}

/** Creates Kysely on a pool for single statements and another one for transactions. */
export function databaseOnPools(
  pools: { readonly statements: GuardedPool; readonly transactions: GuardedPool },
  watchQuery?: WatchQuery,
): Database {
  return new SplitDatabase(configOf(pools.statements, watchQuery), databaseOn(pools.transactions, watchQuery))
}

function configOf(pool: GuardedPool, watchQuery: WatchQuery | undefined): KyselyConfig {
  return { dialect: new PostgresDialect({ pool }), ...(watchQuery && { log: watchQuery }) }
}

/**
 * A database whose transactions use other connections than single statements. A transaction may wait for a lock
 * for seconds, and must not keep reads from a connection in that time.
 */
class SplitDatabase extends Kysely<Schema> {
  readonly #transactions: Database

  constructor(statements: KyselyConfig, transactions: Database) {
    super(statements)
    this.#transactions = transactions
  }

  override transaction(): TransactionBuilder<Schema> {
    return this.#transactions.transaction()
  }

  override startTransaction(): ControlledTransactionBuilder<Schema> {
    return this.#transactions.startTransaction()
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#transactions.destroy()])
  }
}

/** How many connections of a pool are in use or idle, and how many requests wait for one. */
export interface PoolState {
  readonly used: number
  readonly idle: number
  readonly waiting: number
}

/** The parts of a pool that Kysely and pg-boss use. */
export interface GuardedPool extends PostgresPool {
  /** Runs one statement, or several without parameters, on its own connection. */
  readonly query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<PostgresQueryResult<Row>>
}

interface MeasuredPool extends GuardedPool {
  readonly state: () => PoolState
}

const DATE_OID = 1082

const FEATURE_NOT_SUPPORTED = '0A000'

/** Calendar dates stay text, because a Date would shift them by the machine's time zone. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
}

/**
 * A pool that survives failures of its server. Any failure of a connection, in use or idle, becomes a promise
 * rejected with DatabaseUnavailable, and the connection is never used again. SQL errors are passed on
 * unchanged.
 */
export function openPool(
  url: string,
  {
    max,
    timeouts,
    keepsConnection = true,
    names = keepsConnection ? statementNames() : null,
    stream,
    onNotification,
  }: {
    max: number
    timeouts: DatabaseTimeouts
    /** False behind a transaction pooler, which accepts no settings. They must be set on the role. */
    keepsConnection?: boolean
    /**
     * Null by default behind a transaction pooler, because a transaction may get a connection that has not prepared
     * the statement.
     */
    names?: StatementNames | null
    /** Opens the socket of a connection. By default, pg does. */
    stream?: () => Duplex
    /** Called when a listening connection of this pool receives a notification. */
    onNotification?: () => void
  },
): MeasuredPool {
  const options = {
    connectionString: url,
    max,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    ...(stream && { stream }),
    ...(keepsConnection && { options: settingsOf(timeouts) }),
    types: types as pg.CustomTypesConfig,
  }
  const pool = new pg.Pool(options)
  // The pool replaces an idle connection that died, and the next query reports the error.
  pool.on('error', () => {})
  const broken = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    // Without this listener, a connection that dies while in use would end the process.
    client.on('error', () => broken.add(client))
    if (onNotification) client.on('notification', onNotification)
  })

  async function connect(): Promise<GuardedClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error)
    })
    return new GuardedClient(client, { broken, names, queryMs: timeouts.queryMs })
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
    state: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  }
}

/** Compiling a statement (jit) takes longer than it saves, also in reports over many rows. */
function settingsOf({ lockMs, statementMs }: DatabaseTimeouts): string {
  return `-c lock_timeout=${lockMs} -c statement_timeout=${statementMs} -c timezone=UTC -c jit=off`
}

/** A connection in use. */
class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #broken: WeakSet<pg.PoolClient>
  readonly #names: StatementNames | null
  readonly #queryMs: number

  constructor(
    client: pg.PoolClient,
    {
      broken,
      names,
      queryMs,
    }: {
      readonly broken: WeakSet<pg.PoolClient>
      readonly names: StatementNames | null
      readonly queryMs: number
    },
  ) {
    this.#client = client
    this.#broken = broken
    this.#names = names
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
    const query = { text: sql, values: [...parameters], name: this.#names?.nameOf(sql) }
    // PostgreSQL accepts several statements in one text only without parameters and a name.
    const response = this.#client.query(parameters.length === 0 && !query.name ? { text: sql } : query)
    try {
      return (await within(this.#queryMs, response)) as PostgresQueryResult<Row>
    } catch (error) {
      if (error instanceof NoResponse) {
        this.#broken.add(this.#client)
        // Ignores a late response.
        response.catch(() => {})
      }
      if (this.#broken.has(this.#client) || breaksConnection(sqlStateOf(error))) {
        this.#broken.add(this.#client)
        throw new DatabaseUnavailable(error)
      }
      if (!isOutdatedPlan(error)) throw error
      this.#names?.rename(sql)
      // Inside a transaction, the whole transaction has to be tried again.
      if (this.#client.getTransactionStatus() === 'I') return this.#ask<Row>(sql, parameters)
      throw new DatabaseUnavailable(error)
    }
  }
}

function breaksConnection(sqlState: string): boolean {
  return isUnavailable(sqlState) && sqlState !== DISK_FULL
}

/** Whether a migration changed the columns that a prepared statement returns. */
function isOutdatedPlan(error: unknown): boolean {
  return sqlStateOf(error) === FEATURE_NOT_SUPPORTED && String(error).includes('cached plan')
}

class NoResponse extends Error {}

/** Returns the value unless it takes too long. A response that has arrived but was not read yet is in time. */
async function within<T>(ms: number, value: Promise<T>): Promise<T> {
  if (ms === 0) return value
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    const refuse = () => reject(new NoResponse(`no response within ${ms} ms`))
    timer = setTimeout(() => setImmediate(refuse), ms)
  })
  try {
    return await Promise.race([value, tooLong])
  } finally {
    clearTimeout(timer)
  }
}
