import { type Kysely, sql } from 'kysely'

/** Why an entry ended without a seat, and which offers an administrator made out of turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table waitlist_entries
      add column closed_reason text,
      add column out_of_turn boolean not null default false`.execute(db)
}
