import { type Kysely, sql } from 'kysely'

/** Keys that the server made for itself on its first start. They never leave the database by the API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_keys (
      name text primary key,
      value jsonb not null,
      created_at timestamptz not null
    )`.execute(db)
}
