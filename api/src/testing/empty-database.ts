import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type ServerDatabase } from '../platform/db/open-database.ts'
import type { WatchQuery } from '../platform/db/postgres.ts'
import { testTimeouts } from './postgres-template.ts'

const timeouts = { ...testTimeouts, longMs: 60_000 }

/** A new database without any table, on PostgreSQL or embedded in a folder. */
export async function openEmptyDatabase(
  engine: 'postgres' | 'pglite',
  folder: string,
  watchQuery?: WatchQuery,
): Promise<ServerDatabase> {
  if (engine === 'pglite') return openDatabase({ url: undefined, dataDir: folder, timeouts, watchQuery })
  return openDatabase({ url: await createPostgresDatabase(), dataDir: folder, timeouts, watchQuery })
}

/** Creates an empty database on the test server and returns its URL. */
export async function createPostgresDatabase(): Promise<string> {
  const server = inject('postgresServer')
  const name = `cubby_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${server}postgres` })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return server + name
}
