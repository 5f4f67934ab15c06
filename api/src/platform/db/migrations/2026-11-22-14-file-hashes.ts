import { type Kysely, sql } from 'kysely'

/** Devices check stored certificates against the hash. It is null for files that were stored earlier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploaded_files add column content_hash text`.execute(db)
  await sql`alter table certificates add column content_hash text`.execute(db)
}
