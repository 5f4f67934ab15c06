import { type Kysely, sql } from 'kysely'

/** How each kind of statement names the rows that it changed. */
const CHANGED = {
  insert: 'new table as changed',
  update: 'old table as before new table as changed',
  delete: 'old table as changed',
} as const
type Operation = keyof typeof CHANGED

/**
 * Events say what changed, and for whom, never how. Triggers write them, once for each statement, in the
 * transaction of the change, so that no operation can forget them. `xid` orders them safely: a transaction
 * below the oldest open one can add no more events, while an id may become visible late.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
