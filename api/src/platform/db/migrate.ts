import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { appliedMigrations } from './pending-migrations.ts'
import { UnreleasedSchema, unreleasedData } from './unreleased-schema.ts'

/** A database that a later version has migrated. Servers of this version that already run may go on. */
class LaterSchema extends Error {
  constructor() {
    super('This database was migrated by a later version of Cubby. Start that version, or restore a backup.')
  }
}

/**
 * Applies the outstanding migrations and returns their names. Safe when several servers start at once,
 * because Kysely's migrator holds an advisory lock. Throws the error of a migration, UnreleasedSchema for
 * a database from before the first release, and LaterSchema.
 */
export async function migrate(db: Database): Promise<string[]> {
  if ((await unreleasedData(db)) !== 'none') throw new UnreleasedSchema()
  if ((await appliedMigrations(db)).some((name) => !(name in migrations))) throw new LaterSchema()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
