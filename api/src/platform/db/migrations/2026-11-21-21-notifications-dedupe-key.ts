import { type Kysely, sql } from 'kysely'

/** What a reminder is about: nobody is told of the same thing twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column dedupe_key text unique`.execute(db)
}
