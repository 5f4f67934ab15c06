import { type Kysely, sql } from 'kysely'

/** What values of an imported file mean, such as methods of payments that only this school uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column value_mapping jsonb not null default '[]'`.execute(db)
}
