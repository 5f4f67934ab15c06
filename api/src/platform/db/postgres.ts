import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from './database.ts'
import type { DatabaseTimeouts } from './database-timeouts.ts'
import { openPool } from './postgres-pool.ts'

/** Creates Kysely on a pool of PostgreSQL connections. */
export function openPostgres(url: string, options: { max: number; timeouts: DatabaseTimeouts }): Database {
  return new Kysely({ dialect: new PostgresDialect({ pool: openPool(url, options) }) })
}
