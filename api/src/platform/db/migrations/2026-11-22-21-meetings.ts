import { type Kysely, sql } from 'kysely'

/**
 * The meetings of sessions: the days and nights on which they take place. Existing sessions of up to seven days
 * or nights meet on each of them. Longer ones have no meetings until an administrator confirms them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table class_sessions
      add column meeting_pattern jsonb,
      add column break_minutes integer not null default 0 check (break_minutes between 0 and 1439),
      add column meetings_confirmed_at timestamptz,
      add column meetings_version integer not null default 0,
      add constraint confirmed_meetings_have_a_pattern
        check ((meeting_pattern is null) = (meetings_confirmed_at is null))`.execute(db)
  await sql`
    create index class_sessions_without_meetings on class_sessions (start_date)
      where meetings_confirmed_at is null`.execute(db)
  await sql`
    create table session_meetings (
      id text primary key,
      session_id text not null references class_sessions,
      planned_date date not null,
      date date not null,
      start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      break_minutes integer not null default 0 check (break_minutes between 0 and 1439),
      status text not null default 'scheduled' check (status in ('scheduled', 'cancelled')),
      moved_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint a_meeting_for_each_planned_day unique (session_id, planned_date),
      constraint a_meeting_elsewhere_was_moved check (date = planned_date or moved_at is not null)
    )`.execute(db)
  await sql`create index session_meetings_by_date on session_meetings (date, start_time)`.execute(db)

  await sql`
    insert into session_meetings (id, session_id, planned_date, date, start_time, end_time, created_at, updated_at)
    select gen_random_uuid()::text, id, day, day, start_time, end_time, now(), now()
    from (
      select id, start_time, end_time, generate_series(
        start_date, case when end_time > start_time then end_date else end_date - 1 end, '1 day')::date as day
      from class_sessions
      where end_date - start_date + case when end_time > start_time then 1 else 0 end <= 7
    ) days`.execute(db)
  await sql`
    update class_sessions
    set meeting_pattern = '{"kind": "daily", "exceptions": []}', meetings_confirmed_at = now()
    where id in (select session_id from session_meetings)`.execute(db)

  await sql`
    create function meeting_events() returns trigger language plpgsql as $$ begin
      perform record_event('classes', (select array_agg(distinct s.class_id)
        from changed join class_sessions s on s.id = changed.session_id));
      return null; end $$`.execute(db)
  for (const [operation, changed] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql
      .raw(`
        create trigger meeting_events_on_${operation} after ${operation} on session_meetings
          referencing ${changed} table as changed for each statement execute function meeting_events()`)
      .execute(db)
  }
}
