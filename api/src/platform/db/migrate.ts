import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { UnreleasedSchema, unreleasedData } from './unreleased-schema.ts'

/**
 * Brings the schema up to date and returns the names of the migrations that ran. Safe when several
 * servers start at once: Kysely's migrator holds an advisory lock. Throws what a migration threw, and
 * UnreleasedSchema for a database of before the first release.
 */
export async function migrate(db: Database): Promise<string[]> {
  if ((await unreleasedData(db)) !== 'none') throw new UnreleasedSchema()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
