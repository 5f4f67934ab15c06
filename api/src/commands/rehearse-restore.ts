import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { recordRestore } from '../features/school/history/chain-history.ts'
import { brokenText } from '../features/school/history/check-history.ts'
import { verifyHistory } from '../features/school/history/verify-history.ts'
import { withSettings } from '../features/school/settings/read-settings.ts'
import { findPublicKeys } from '../features/school/signing/signing-key.ts'
import { findBrokenInvariants } from '../features/seats/seats/seat-invariants.ts'
import { listTables } from '../platform/backup/backup-format.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { configOf, databaseTimeouts } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import { openDatabase, type ServerDatabase } from '../platform/db/open-database.ts'
import { databaseClock } from '../platform/db/sql.ts'
import type { Environment } from '../platform/environment.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { startJobs } from '../platform/jobs/boss.ts'

const DAY_MS = 24 * 3_600_000

export interface Rehearsal {
  /** What is wrong with the backup; null if it can be restored. */
  readonly problem: string | null
  readonly where: 'PostgreSQL' | 'an embedded database'
  readonly rows: number
  readonly files: number
}

/** The files of a backup are read and compared with their checksums, but not stored again. */
const noFiles: FileStore = { open: async () => null, save: async () => {}, remove: async () => {} }

/**
 * Restores a backup into a spare database and checks it: migrations, the number of rows, seats, and the
 * history. The spare one is in PostgreSQL if the role may create databases there, and otherwise embedded. It
 * is deleted afterwards.
 */
export async function rehearseRestore(env: Environment, path: string): Promise<Rehearsal> {
  const spare = await openSpare(env, dirname(path))
  const { where, database } = spare
  try {
    const { tables, files, createdAt } = await restoreBackup(
      {
        db: database.longDb,
        files: noFiles,
        migrate: database.migrate,
        prepareJobs: async () =>
          (await startJobs(database.jobPool, { log: pino({ level: 'silent' }) })).stop(),
      },
      () => createReadStream(path),
    )
    const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
    const problem = await problemOf(env, database.longDb, { tables, createdAt })
    return { problem, where, rows, files: files.count }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), where, rows: 0, files: 0 }
  } finally {
    await database.close()
    await spare.remove()
  }
}

/** Returns the first problem of a restored database, or null. */
async function problemOf(
  env: Environment,
  db: Database,
  {
    tables,
    createdAt,
  }: { readonly tables: Readonly<Record<string, { readonly count: number }>>; readonly createdAt: string },
): Promise<string | null> {
  const pending = await pendingMigrations(db)
  if (pending.length > 0) return `These migrations are missing: ${pending.join(', ')}.`
  for (const { name } of await listTables(db)) {
    // Jobs whose queue no longer exists, and the names of migrations that were added, differ.
    if (!name.startsWith('public.') || name === 'public.kysely_migration') continue
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.raw(name)}`.execute(db)
    const expected = tables[name]?.count ?? 0
    if (Number(rows[0]?.count) !== expected) return `${name} has ${rows[0]?.count} of ${expected} rows.`
  }
  const { config } = await withSettings({ db, config: configOf(env) })
  const [seats] = await findBrokenInvariants(db, config.provider.timezone, await databaseClock(db))
  if (seats) return seats
  await recordRestore({ db, clock: databaseClock }, `a backup of ${createdAt}`)
  const { broken } = await verifyHistory({ db, keys: await findPublicKeys(db) })
  return broken && brokenText(broken)
}

interface Spare {
  readonly where: Rehearsal['where']
  readonly database: ServerDatabase
  /** Deletes it, once it is closed. */
  readonly remove: () => Promise<void>
}

async function openSpare(env: Environment, folder: string): Promise<Spare> {
  const timeouts = { ...databaseTimeouts(env), longMs: DAY_MS }
  const shared = { timeZone: env.PROVIDER_TIMEZONE, timeouts }
  const name = `cubby_spare_${randomUUID().replaceAll('-', '')}`
  const url = env.DATABASE_URL
  if (url && (await runOn(url, `create database ${name}`, ['42501']))) {
    const own = new URL(url)
    own.pathname = `/${name}`
    return {
      where: 'PostgreSQL',
      database: await openDatabase({ ...shared, url: own.href, dataDir: folder }),
      remove: async () => void (await runOn(url, `drop database ${name} with (force)`)),
    }
  }
  const dataDir = await mkdtemp(join(folder, 'spare-'))
  return {
    where: 'an embedded database',
    database: await openDatabase({ ...shared, url: undefined, dataDir }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** Runs a statement. Returns false if PostgreSQL refuses it with one of these codes. */
async function runOn(url: string, statement: string, refusals: readonly string[] = []): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && refusals.includes(error.code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}
