import { type Kysely, sql } from 'kysely'

/**
 * A status of a class or session that can still be undone is stored in its row until `status_change_until`.
 * Until then the old status is in effect.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table classes
      add column status_change jsonb,
      add column status_change_until timestamptz,
      add constraint a_class_status_change_ends
        check ((status_change is null) = (status_change_until is null))`.execute(db)
  await sql`
    create index classes_changing_status on classes (status_change_until)
      where status_change_until is not null`.execute(db)
  await sql`
    alter table class_sessions
      add column status_change jsonb,
      add column status_change_until timestamptz,
      add constraint a_session_status_change_ends
        check ((status_change is null) = (status_change_until is null))`.execute(db)
  await sql`
    create index class_sessions_changing_status on class_sessions (status_change_until)
      where status_change_until is not null`.execute(db)
}
