import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from './database.ts'
import type { DatabaseTimeouts } from './database-timeouts.ts'
import { type GuardedPool, openPool } from './postgres-pool.ts'

/** Creates Kysely on a new pool of PostgreSQL connections. */
export function openPostgres(url: string, options: { max: number; timeouts: DatabaseTimeouts }): Database {
  return databaseOn(openPool(url, options))
}

/** Creates Kysely on a pool. */
export function databaseOn(pool: GuardedPool): Database {
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
