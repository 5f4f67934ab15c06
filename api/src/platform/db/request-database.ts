import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database, DatabaseTimeouts } from './database.ts'
import { type GuardedPool, openPool } from './postgres.ts'

/** The connections of one request. */
interface RequestConnections {
  /** Runs work whose queries use these connections. */
  readonly run: <Result>(work: () => Result) => Result
  readonly close: () => Promise<void>
}

interface Pools {
  readonly short: GuardedPool
  readonly long: GuardedPool
}

/** Concurrent operations of one request share these connections. */
const MAX_CONNECTIONS = 3

/**
 * Returns a database for platforms where a connection cannot outlive its request, such as workerd. The app is
 * built once, and each query uses a connection of its own request.
 */
export function requestDatabase(timeouts: { short: DatabaseTimeouts; long: DatabaseTimeouts }): {
  /** For requests, whose statements are short. */
  readonly db: Database
  /** For exports and jobs. */
  readonly longDb: Database
  /** The connection of the job runner. */
  readonly pool: GuardedPool
  readonly connect: (database: {
    readonly url: string
    readonly keepsConnection: boolean
  }) => RequestConnections
} {
  const current = new AsyncLocalStorage<Pools>()
  const poolOf = (kind: keyof Pools): GuardedPool => {
    const pool = () => {
      const pools = current.getStore()
      if (!pools) throw new Error('a query outside of a request')
      return pools[kind]
    }
    return {
      options: {},
      connect: async () => pool().connect(),
      query: async (sql, parameters) => pool().query(sql, parameters),
      end: async () => {},
    }
  }
  const databaseOf = (pool: GuardedPool): Database => new Kysely({ dialect: new PostgresDialect({ pool }) })
  const long = poolOf('long')
  return {
    db: databaseOf(poolOf('short')),
    longDb: databaseOf(long),
    pool: long,
    connect({ url, keepsConnection }) {
      const open = (kind: keyof Pools) =>
        openPool(url, { max: MAX_CONNECTIONS, timeouts: timeouts[kind], keepsConnection })
      const pools: Pools = { short: open('short'), long: open('long') }
      return {
        run: (work) => current.run(pools, work),
        close: async () => void (await Promise.all([pools.short.end(), pools.long.end()])),
      }
    },
  }
}
