import { Kysely, type KyselyConfig, type LogEvent, PostgresDialect } from 'kysely'
import { SplitDatabase } from './choose-connection.ts'
import type { Database, DatabaseTimeouts } from './database.ts'
import { type GuardedPool, openPool } from './postgres-pool.ts'

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
