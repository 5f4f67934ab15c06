import { type Kysely, sql } from 'kysely'

/** Which session of its class a message went to, where it went to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sent_messages add column session_id text references class_sessions on delete set null`.execute(
    db,
  )
}
