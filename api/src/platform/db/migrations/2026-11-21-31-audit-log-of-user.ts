import { type Kysely, sql } from 'kysely'

/** A user's activity is read from the audit log: what they did, and what was done for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_actor on audit_log (actor_id, at)`.execute(db)
  await sql`
    create index audit_log_concerns on audit_log ((details ->> 'user_id'), at)
      where details ->> 'user_id' is not null`.execute(db)
}
