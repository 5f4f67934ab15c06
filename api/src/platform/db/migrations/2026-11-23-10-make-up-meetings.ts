import { type Kysely, sql } from 'kysely'

/**
 * Make-up meetings: meetings of other sessions of the class in which students make up what they missed. A cancelled
 * one stays, so that the same meeting can be assigned again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table make_up_meetings (
      id text primary key,
      enrollment_id text not null references enrollments,
      meeting_id text not null references session_meetings on delete cascade,
      missed_meeting_id text references session_meetings on delete set null,
      assigned_by text not null references users,
      assigned_at timestamptz not null,
      cancelled_by text references users,
      cancelled_at timestamptz,
      constraint cancelled_by_somebody_at_a_time check (cancelled_by is null or cancelled_at is not null)
    )`.execute(db)
  await sql`
    create unique index make_up_meetings_once on make_up_meetings (enrollment_id, meeting_id)
      where cancelled_at is null`.execute(db)
  await sql`create index make_up_meetings_of_meeting on make_up_meetings (meeting_id)`.execute(db)
  await sql`create index make_up_meetings_of_missed on make_up_meetings (missed_meeting_id)`.execute(db)
  // The student sees it at once, and so do the instructor of the meeting and administrators.
  await sql`
    create function make_up_meeting_events() returns trigger language plpgsql as $$ begin
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
      return null; end $$`.execute(db)
  for (const operation of ['insert', 'update']) {
    await sql
      .raw(`
        create trigger make_up_meeting_events_on_${operation} after ${operation} on make_up_meetings
          referencing new table as changed for each statement execute function make_up_meeting_events()`)
      .execute(db)
  }
}
