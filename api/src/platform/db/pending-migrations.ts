import { sql } from 'kysely'
import type { Reader } from './database.ts'
import { migrations } from './migrations/index.ts'

/** The names of the migrations that were applied, in order. None in an empty database. */
export async function appliedMigrations(db: Reader): Promise<string[]> {
  const found = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(db)
  if (!found.rows[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The names of the migrations that the current version still has to apply. */
export async function pendingMigrations(db: Reader): Promise<string[]> {
  const applied = await appliedMigrations(db)
  return Object.keys(migrations).filter((name) => !applied.includes(name))
}
