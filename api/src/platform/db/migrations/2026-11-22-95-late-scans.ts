import { type Kysely, sql } from 'kysely'

/** Scans of meeting codes that arrived after the code had changed: the newest of each student. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table late_scans (
      meeting_id text not null references session_meetings on delete cascade,
      user_id text not null references users,
      code_at timestamptz not null,
      received_at timestamptz not null,
      primary key (meeting_id, user_id)
    )`.execute(db)
  await sql`create index late_scans_of_user on late_scans (user_id)`.execute(db)
  // The instructor sees a late scan at once.
  for (const operation of ['insert', 'update']) {
    await sql
      .raw(`
        create trigger late_scan_events_on_${operation} after ${operation} on late_scans
          referencing new table as changed for each statement execute function attendance_events()`)
      .execute(db)
  }
  // The student sees at once what the instructor decided.
  await sql`
    create function late_scan_decided() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (
        select array_agg(distinct changed.user_id)
        from changed join late_scans using (meeting_id, user_id)));
      return null; end $$`.execute(db)
  await sql`
    create trigger late_scan_decided_on_insert after insert on attendance_marks
      referencing new table as changed for each statement execute function late_scan_decided()`.execute(db)
}
