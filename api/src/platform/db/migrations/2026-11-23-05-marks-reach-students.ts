import { type Kysely, sql } from 'kysely'

/**
 * A mark reaches the devices of its student at once, not only when it decides a late scan. It also reaches
 * administrators when the session has no instructor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function attendance_events() returns trigger language plpgsql as $$ begin
      perform record_event('attendance', (
        select coalesce(array_agg(distinct instructor_id) filter (where instructor_id is not null), '{}')
        from (
          select coalesce(s.instructor_id, c.instructor_id) as instructor_id
          from changed
            join session_meetings m on m.id = changed.meeting_id
            join class_sessions s on s.id = m.session_id
            join classes c on c.id = s.class_id) taught
        having count(*) > 0));
      return null; end $$`.execute(db)
  await sql`drop trigger late_scan_decided_on_insert on attendance_marks`.execute(db)
  await sql`drop function late_scan_decided()`.execute(db)
  await sql`
    create function mark_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (select array_agg(distinct user_id) from changed));
      return null; end $$`.execute(db)
  await sql`
    create trigger mark_events_on_insert after insert on attendance_marks
      referencing new table as changed for each statement execute function mark_events()`.execute(db)
}
