import { type Kysely, sql } from 'kysely'

/** The share of a session's hours that a student has to attend to complete it, for each class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table classes add column required_hours_percent integer not null default 100
      check (required_hours_percent between 1 and 100)`.execute(db)
}
