import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { UnreleasedSchema, unreleasedData } from './unreleased-schema.ts'

/**
 * Applies the outstanding migrations and returns their names. Safe when several servers start at once,
 * because Kysely's migrator holds an advisory lock. Throws the error of a migration, and UnreleasedSchema for
 * a database from before the first release.
 */
export async function migrate(db: Database): Promise<string[]> {
  if ((await unreleasedData(db)) !== 'none') throw new UnreleasedSchema()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
