import { type Kysely, sql } from 'kysely'

/**
 * Marks of attendance. They are only added: which mark of a student counts is decided on reading, so that devices
 * may send them late and in any order. The id is the key that the device gave it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attendance_marks (
      id text primary key,
      meeting_id text not null references session_meetings,
      user_id text not null references users,
      status text check (status in ('present', 'late', 'left_early', 'absent', 'excused')),
      missed_minutes integer check (missed_minutes between 1 and 1439),
      note text not null default '',
      reason text,
      marked_at timestamptz not null,
      marked_by text not null references users,
      is_correction boolean not null,
      received_at timestamptz not null,
      constraint missed_minutes_of_late_and_early
        check ((missed_minutes is not null) = (coalesce(status, '') in ('late', 'left_early'))),
      constraint corrections_have_a_reason check (not is_correction or reason is not null)
    )`.execute(db)
  await sql`create index attendance_marks_of_meeting on attendance_marks (meeting_id)`.execute(db)
  await sql`create index attendance_marks_of_user on attendance_marks (user_id)`.execute(db)
  // The other devices of the instructor see a mark at once.
  await sql`
    create function attendance_events() returns trigger language plpgsql as $$ begin
      perform record_event('attendance', (
        select array_agg(distinct coalesce(s.instructor_id, c.instructor_id))
        from changed
          join session_meetings m on m.id = changed.meeting_id
          join class_sessions s on s.id = m.session_id
          join classes c on c.id = s.class_id
        where coalesce(s.instructor_id, c.instructor_id) is not null));
      return null; end $$`.execute(db)
  await sql`
    create trigger attendance_events_on_insert after insert on attendance_marks
      referencing new table as changed for each statement execute function attendance_events()`.execute(db)
}
