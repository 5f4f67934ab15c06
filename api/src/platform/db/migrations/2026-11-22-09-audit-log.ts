import { type Kysely, sql } from 'kysely'

/**
 * The append-only record of who did what. It outlives the users that it names, so it has no foreign keys.
 * A user's activity is read from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id text primary key,
      at timestamptz not null,
      actor_id text,
      action text not null,
      subject_type text not null,
      subject_id text,
      details jsonb not null default '{}',
      request_id text,
      address text
    )`.execute(db)
  await sql`create index audit_log_at on audit_log (at)`.execute(db)
  await sql`create index audit_log_actors on audit_log (at, actor_id)`.execute(db)
  await sql`create index audit_log_actor on audit_log (actor_id, at)`.execute(db)
  await sql`create index audit_log_subject on audit_log (subject_type, subject_id)`.execute(db)
  await sql`
    create index audit_log_concerns on audit_log ((details ->> 'user_id'), at)
      where details ->> 'user_id' is not null`.execute(db)
  await sql`
    create function audit_log_is_append_only() returns trigger language plpgsql as $$
      begin raise exception 'the audit log is append-only'; end $$`.execute(db)
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function audit_log_is_append_only()`.execute(db)
}
