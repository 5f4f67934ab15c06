import { type Kysely, sql } from 'kysely'

/** A make-up changes the free seats of its session, so the class list is refreshed, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function make_up_meeting_events() returns trigger language plpgsql as $$ begin
      perform record_event('enrollments', (
        select array_agg(distinct e.user_id) from changed join enrollments e on e.id = changed.enrollment_id));
      perform record_event('attendance', (
        select coalesce(array_agg(distinct instructor_id) filter (where instructor_id is not null), '{}')
        from (
          select coalesce(s.instructor_id, c.instructor_id) as instructor_id
          from changed
            join session_meetings m on m.id = changed.meeting_id
            join class_sessions s on s.id = m.session_id
            join classes c on c.id = s.class_id) taught
        having count(*) > 0));
      perform record_event('classes', (
        select array_agg(distinct s.class_id)
        from changed
          join session_meetings m on m.id = changed.meeting_id
          join class_sessions s on s.id = m.session_id));
      return null; end $$`.execute(db)
}
