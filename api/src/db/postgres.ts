import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'

const DATE_OID = 1082

/** Calendar days stay text: a Date would shift them by the machine's time zone. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID ? (value: string) => value : pg.types.getTypeParser(oid, format),
}

/** A pool on PostgreSQL. Waiting for a row lock ends after 3 s; writes map that to 503. */
export function openPostgres(url: string, options: { maxConnections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    options: '-c lock_timeout=3s -c timezone=UTC',
    types: types as pg.CustomTypesConfig,
  })
  pool.on('error', () => {
    // An idle connection died; the pool replaces it and the next query reports what is wrong.
  })
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
