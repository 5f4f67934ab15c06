import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const meetingsAttendanceImports: Record<string, Migration> = {
  '2026-11-22-20-known-devices': { up: knownDevices },
  '2026-11-22-21-meetings': { up: meetings },
  '2026-11-22-40-attendance': { up: attendance },
  '2026-11-22-60-required-hours': { up: requiredHours },
  '2026-11-22-61-check-ins': { up: checkIns },
  '2026-11-22-62-invitations': { up: invitations },
  '2026-11-22-63-walk-ins': { up: walkIns },
  '2026-11-22-70-imports': { up: imports },
  '2026-11-22-75-certificate-overrides': { up: certificateOverrides },
  '2026-11-22-80-error-reports': { up: errorReports },
  '2026-11-22-81-imported-certificates': { up: importedCertificates },
  '2026-11-22-95-late-scans': { up: lateScans },
}

/** The devices on which each user logged in, by the hash of a token that the device keeps. */
async function knownDevices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      user_id text not null references users on delete cascade,
      device_hash text not null,
      last_login_at timestamptz not null,
      primary key (user_id, device_hash)
    )`.execute(db)
  await sql`create index known_devices_last_login_at on known_devices (last_login_at)`.execute(db)
}

/**
 * The meetings of sessions: the days and nights on which they take place. Existing sessions of up to seven days
 * or nights meet on each of them. Longer ones have no meetings until an administrator confirms them.
 */
async function meetings(db: Kysely<unknown>): Promise<void> {
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

/**
 * Marks of attendance. They are only added: which mark of a student counts is decided on reading, so that devices
 * may send them late and in any order. The id is the key that the device gave it.
 */
async function attendance(db: Kysely<unknown>): Promise<void> {
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

/** The share of a session's hours that a student has to attend to complete it, for each class. */
async function requiredHours(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table classes add column required_hours_percent integer not null default 100
      check (required_hours_percent between 1 and 100)`.execute(db)
}

/** Marks that a check-in made. Of several check-ins of a student, the first counts. */
async function checkIns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table attendance_marks
      add column is_check_in boolean not null default false,
      add constraint check_ins_correct_nothing check (not (is_check_in and is_correction))`.execute(db)
}

/** The office invites users. They have no password until they set one with the link in the invitation. */
async function invitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column invited_at timestamptz,
      alter column password_hash drop not null,
      add constraint users_password_or_invitation
        check ((password_hash is null) = (invited_at is not null))`.execute(db)
  await sql`
    create table invitations (
      user_id text primary key references users on delete cascade,
      token_hash text unique,
      expires_at timestamptz,
      mailed_at timestamptz
    )`.execute(db)
}

/** Whether instructors may enroll people at the door. */
async function walkIns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table classes add column allows_walk_ins boolean not null default false`.execute(db)
}

/**
 * Imports of files and their rows. The values of a row are deleted when it is imported, because the record that it
 * created has them. The rows stay: they say what an import created, so that it can be undone.
 */
async function imports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id text primary key,
      kind text not null,
      file_name text not null,
      headers jsonb not null,
      mapping jsonb not null,
      status text not null check (status in
        ('uploaded', 'checking', 'checked', 'running', 'cancelled', 'done', 'undoing', 'undone')),
      created_by text not null references users,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table import_rows (
      import_id text not null references imports on delete cascade,
      number integer not null,
      state text not null check (state in
        ('waiting', 'new', 'unchanged', 'invalid', 'created', 'undone', 'kept')),
      cells jsonb,
      key text,
      errors jsonb,
      record_id text,
      primary key (import_id, number)
    )`.execute(db)
  await sql`create index import_rows_by_state on import_rows (import_id, state, number)`.execute(db)
  await sql`create index import_rows_by_key on import_rows (import_id, key) where key is not null`.execute(db)
}

/** Why a certificate was issued although the student did not complete the session. */
async function certificateOverrides(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificates add column override_reason text,
      add constraint only_issued_certificates_override check (override_reason is null or number is not null)`.execute(
    db,
  )
}

/** The uncaught errors that devices reported, one row for each error and version. */
async function errorReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table error_reports (
      id text primary key,
      fingerprint text not null,
      version text not null,
      kind text not null,
      message text not null,
      frames jsonb not null,
      route text,
      browser text not null,
      offline boolean not null,
      count integer not null check (count > 0),
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      resolved_at timestamptz,
      unique (fingerprint, version)
    )`.execute(db)
  await sql`create index error_reports_last_seen_at on error_reports (last_seen_at)`.execute(db)
}

/**
 * Certificates of an earlier system keep their number and hours. They have no signature, so the number is not one
 * that Cubby can verify. The files of an import wait in `import_files` until their rows are imported.
 */
async function importedCertificates(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificates
      add column earlier_number text,
      add column earlier_hours numeric(7, 2),
      add constraint issued_or_earlier check (number is null or (earlier_number is null and earlier_hours is null))`.execute(
    db,
  )
  await sql`
    create unique index certificates_by_earlier_number on certificates (lower(earlier_number))`.execute(db)
  await sql`
    create table import_files (
      import_id text not null references imports on delete cascade,
      name text not null,
      file_key text not null unique,
      file_type text not null,
      file_size integer not null,
      content_hash text not null,
      primary key (import_id, name)
    )`.execute(db)
}

/** Scans of meeting codes that arrived after the code had changed: the newest of each student. */
async function lateScans(db: Kysely<unknown>): Promise<void> {
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
