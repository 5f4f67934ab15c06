import { type Kysely, sql } from 'kysely'

/**
 * Enrollments that a cancelled session took along and that may come back with it, and the waitlist entries
 * that offer them their seats. Sessions that are cancelled now may be restored, too. A session keeps when an
 * administrator chose its status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table enrollments add column can_be_restored boolean not null default false`.execute(db)
  await sql`alter table waitlist_entries add column enrollment_id text references enrollments`.execute(db)
  await sql`alter table class_sessions add column status_set_at timestamptz`.execute(db)
  await sql`create index enrollments_completed on enrollments (session_id) where completed_at is not null`.execute(
    db,
  )
  await sql`
    update enrollments set can_be_restored = true
    from class_sessions, classes
    where class_sessions.id = enrollments.session_id and classes.id = class_sessions.class_id
      and (class_sessions.status = 'cancelled' or classes.status = 'cancelled')
      and enrollments.status in ('pending', 'approved') and enrollments.archived_reason = 'Session cancelled'`.execute(
    db,
  )
}
