import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database, Reader, Trx } from './database.ts'
import { sqlStateOf } from './database-failure.ts'
import { migrationsIn } from './migrations/index.ts'

const DEADLOCK = '40P01'
/** Far more than an upgrade meets. */
const MAX_DEADLOCKS = 20

/** A database that a later version has migrated. Servers of this version that already run may go on. */
class LaterSchema extends Error {
  constructor() {
    super('This database was migrated by a later version of Cubby. Start that version, or restore a backup.')
  }
}

/** A role that only serves cannot change the schema. */
class NotTheOwner extends Error {
  constructor() {
    super(
      'The database was not upgraded to this version of Cubby. Run pnpm migrate with DATABASE_OWNER_URL first.',
    )
  }
}

interface MigrationTerms {
  /** The provider's, if the environment sets it. */
  readonly timeZone?: string | undefined
  /** The last migration to apply; by default all are. */
  readonly last?: string | undefined
  /** Whether servers of the last release may use the database meanwhile. */
  readonly isServed?: boolean
}

/**
 * Applies the outstanding migrations, and returns their names. Safe when several servers start at once, because
 * Kysely's migrator holds an advisory lock. They share a transaction, unless servers use the database meanwhile.
 */
export async function migrate(
  db: Database,
  { timeZone, last, isServed = false }: MigrationTerms = {},
): Promise<string[]> {
  const migrations = migrationsIn(timeZone)
  const applied = await appliedMigrations(db)
  if (applied.some((name) => !(name in migrations))) throw new LaterSchema()
  if (!(await mayMigrate(db))) {
    if (applied.length < Object.keys(migrations).length) throw new NotTheOwner()
    return []
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  // No server uses a new database.
  if (isServed && applied.length > 0) return migrateOneByOne(migrator, last)
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/**
 * Runs each migration in its own transaction, so that servers of the last release wait only for the locks of one.
 * Repeats a migration that deadlocks with them.
 */
async function migrateOneByOne(migrator: Migrator, last: string | undefined): Promise<string[]> {
  const names: string[] = []
  let deadlocks = 0
  while (true) {
    const { error, results = [] } = await migrator.migrateUp()
    if (sqlStateOf(error) === DEADLOCK && deadlocks < MAX_DEADLOCKS) {
      deadlocks += 1
      continue
    }
    if (error) throw error
    names.push(...results.map((result) => result.migrationName))
    if (results.length === 0 || names.at(-1) === last) return names
  }
}

async function mayMigrate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'create') as may`.execute(db)
  return rows[0]?.may ?? false
}

/** The names of the migrations that were applied, in order. None in an empty database. */
export async function appliedMigrations(db: Reader): Promise<string[]> {
  const found = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(db)
  if (!found.rows[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns when the last migration ran, in ISO format. The date in its name is the day it was planned. */
export async function lastMigratedAt(db: Reader): Promise<string | null> {
  const { rows } = await sql<{
    at: string | null
  }>`select max(timestamp) as at from kysely_migration`.execute(db)
  return rows[0]?.at || null
}

/** The names of the migrations that the current version still has to apply. */
export async function pendingMigrations(db: Reader): Promise<string[]> {
  const applied = await appliedMigrations(db)
  return Object.keys(migrationsIn()).filter((name) => !applied.includes(name))
}

/** Ensures that only one server at a time fills an empty database, until the transaction ends. */
export async function lockFirstStart(trx: Trx): Promise<void> {
  // The other server may need longer than the usual lock timeout.
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended('first start', 2))`.execute(trx)
}
