import { type Kysely, sql } from 'kysely'

/** Files that no row holds: not yet, or not any more. What was left over is removed a day after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table loose_files (file_key text primary key, since timestamptz not null)`.execute(db)
  await sql`create index loose_files_by_age on loose_files (since)`.execute(db)
}
