import { type Kysely, sql } from 'kysely'

/** What administrators set, one row a setting; what is not here has its default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      name text primary key,
      value jsonb not null,
      updated_at timestamptz not null
    )`.execute(db)
}
