import { type Kysely, sql } from 'kysely'

/** A person's activity is read from the audit log: what they did, and what was done for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_actor on audit_log (actor_id, at)`.execute(db)
  await sql`
    create index audit_log_concerns on audit_log ((details ->> 'person_id'), at)
      where details ->> 'person_id' is not null`.execute(db)
}
