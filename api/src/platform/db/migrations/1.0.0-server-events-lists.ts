import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const serverEventsLists: Record<string, Migration> = {
  '2026-11-22-10-server': { up: server },
  '2026-11-22-11-rate-limits': { up: rateLimits },
  '2026-11-22-12-status-changes': { up: statusChanges },
  '2026-11-22-13-events': { up: events },
  '2026-11-22-14-file-hashes': { up: fileHashes },
  '2026-11-22-15-list-views': { up: listViews },
  '2026-11-22-16-status-history': { up: statusHistory },
  '2026-11-22-17-logos': { up: logos },
}

/**
 * Stored responses to idempotency keys, contact messages, settings, and keys that the server generated on its
 * first start.
 */
async function server(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_records (
      user_id text not null references users on delete cascade,
      key text not null,
      request_hash text not null,
      refused boolean not null,
      response text not null,
      created_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db)
  await sql`create index idempotency_records_age on idempotency_records (created_at)`.execute(db)
  await sql`
    create table contact_messages (
      id text primary key,
      idempotency_key text unique,
      name text not null,
      email text not null,
      message text not null,
      created_at timestamptz not null,
      forwarded_at timestamptz,
      confirmed_at timestamptz
    )`.execute(db)
  await sql`
    create table settings (
      name text primary key,
      value jsonb not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table server_keys (
      name text primary key,
      value jsonb not null,
      created_at timestamptz not null
    )`.execute(db)
}

/** Counted attempts, shared by all servers (the columns of RateLimiterPostgres). */
async function rateLimits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
  await sql`create index rate_limits_expire on rate_limits (expire)`.execute(db)
}

/**
 * A status of a class or session that can still be undone is stored in its row until `status_change_until`.
 * Until then the old status is in effect.
 */
async function statusChanges(db: Kysely<unknown>): Promise<void> {
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

/** How each kind of statement names the rows that it changed. */
const CHANGED = {
  insert: 'new table as changed',
  update: 'old table as before new table as changed',
  delete: 'old table as changed',
} as const
type Operation = keyof typeof CHANGED

/**
 * An event names the kind of data that changed and the users concerned, but not the new values. Triggers write one for
 * each statement, in the same transaction, so that no operation can forget it. Readers follow `xid`. An id may become
 * visible late, but a transaction that is older than the oldest open one has written all its events.
 */
async function events(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      topic text not null,
      subjects text[] not null,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index events_in_order on events (xid)`.execute(db)
  await sql`create index events_age on events (created_at)`.execute(db)
  await sql`
    create function record_event(about text, ids text[]) returns void language plpgsql as $$
      begin
        if ids is not null then
          insert into events (topic, subjects) values (about, ids);
          perform pg_notify('cubby_events', '');
        end if;
      end $$`.execute(db)

  await record(
    db,
    'classes',
    'class_events',
    `perform record_event('classes', (
    select array_agg(distinct id) from changed));`,
  )
  await record(
    db,
    'class_sessions',
    'session_events',
    `perform record_event('classes', (
    select array_agg(distinct class_id) from changed));`,
  )
  await record(db, 'enrollments', 'enrollment_events', ownersOf('enrollments'))
  await record(db, 'notifications', 'notification_events', ownersOf('notifications'))
  await record(db, 'certificates', 'certificate_events', ownersOf('certificates'))
  // An entry that leaves the waitlist moves the others up, and may show its seats to everybody.
  await record(
    db,
    'waitlist_entries',
    'waitlist_events',
    `
    perform record_event('waitlist', (select array_agg(user_id) from (
      select user_id from changed
      union select e.user_id from waitlist_entries e join changed using (session_id)
        where e.status in ('waiting', 'offered')) affected));
    perform record_event('classes', (select array_agg(distinct s.class_id)
      from changed join class_sessions s on s.id = changed.session_id));`,
  )
  await record(
    db,
    'payments',
    'payment_events',
    `perform record_event('payments', (
    select array_agg(distinct e.user_id) from changed join enrollments e on e.id = changed.enrollment_id));`,
  )
  // Not every use of a login, only what may end a stream.
  await record(
    db,
    'logins',
    'ended_login_events',
    `perform record_event('access', (
    select array_agg(distinct before.user_id) from before left join changed using (id)
    where before.ended_at is distinct from changed.ended_at));`,
    ['update'],
  )
  await record(db, 'logins', 'deleted_login_events', ownersOf('access'), ['delete'])
  await record(
    db,
    'users',
    'access_events',
    `perform record_event('access', (
    select array_agg(before.id) from before left join changed using (id)
    where (before.role, before.status) is distinct from (changed.role, changed.status)));`,
    ['update'],
  )
}

function ownersOf(topic: string): string {
  return `perform record_event('${topic}', (select array_agg(distinct user_id) from changed));`
}

async function record(
  db: Kysely<unknown>,
  table: string,
  name: string,
  statements: string,
  operations: readonly Operation[] = ['insert', 'update', 'delete'],
): Promise<void> {
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`,
    )
    .execute(db)
  for (const operation of operations) {
    await sql
      .raw(`
        create trigger ${name}_on_${operation} after ${operation} on ${table}
          referencing ${CHANGED[operation]} for each statement execute function ${name}()`)
      .execute(db)
  }
}

/** Devices check stored certificates against the hash. It is null for files that were stored earlier. */
async function fileHashes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploaded_files add column content_hash text`.execute(db)
  await sql`alter table certificates add column content_hash text`.execute(db)
}

/** How each administrator sees the lists, and the views that they saved. */
async function listViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_preferences (
      user_id text not null references users on delete cascade,
      list text not null,
      view text not null check (view in ('cards', 'table')),
      hidden_columns text[] not null,
      updated_at timestamptz not null,
      primary key (user_id, list)
    )`.execute(db)
  await sql`
    create table saved_views (
      id text primary key,
      user_id text not null references users on delete cascade,
      list text not null,
      name text not null,
      query text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (user_id, list, name)
    )`.execute(db)
}

/** Finds the status that accounts and classes had at an earlier time, among all other audit log rows. */
async function statusHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_log_status_changes on audit_log (at)
      where action in ('user.status_changed', 'class.scheduled', 'class.active', 'class.cancelled', 'class.completed')`.execute(
    db,
  )
}

/** The provider's logos, by the hash of their bytes. The settings name the one in use. */
async function logos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table logos (
      hash text primary key,
      file_type text not null check (file_type in ('image/jpeg', 'image/png')),
      content bytea not null,
      created_at timestamptz not null
    )`.execute(db)
}
