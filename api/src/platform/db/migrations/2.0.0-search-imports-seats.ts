import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const searchImportsSeats: Record<string, Migration> = {
  '2026-11-24-20-make-up-seats': { up: makeUpSeats },
  '2026-11-24-40-search-without-accents': { up: searchWithoutAccents },
  '2026-11-24-41-corrected-users': { up: correctedUsers },
  '2026-11-24-42-import-warnings': { up: importWarnings },
  '2026-11-24-50-import-values': { up: importValues },
  '2026-11-26-10-seats-by-statement': { up: seatsByStatement },
  '2026-11-26-11-reported-enrollments': { up: reportedEnrollments },
}

/** A make-up changes the free seats of its session, so the class list is refreshed, too. */
async function makeUpSeats(db: Kysely<unknown>): Promise<void> {
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

/**
 * Searches ignore accents. The extension `unaccent` is not used, because managed servers may forbid it and its function
 * is not immutable, so that no index could use it.
 */
async function searchWithoutAccents(db: Kysely<unknown>): Promise<void> {
  // ASCII text skips the normalization. Not `strict`, because PostgreSQL would then not inline the CASE.
  await sql`
    create function searchable(value text) returns text language sql immutable parallel safe as $$
      select case when octet_length(value) = char_length(value) then lower(value)
        else replace(replace(replace(translate(
          lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g')),
          'øØłŁđĐħĦı', 'oollddhhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end $$`.execute(db)
  // Drops the indexes that contain the column, too.
  await sql`alter table users drop column search_text`.execute(db)
  // Servers of 1.1.0 search with accents during an upgrade, so the column also has the text with accents.
  await sql`
    alter table users add column search_text text not null generated always as (
      lower(first_name || ' ' || last_name || ' ' || email)
      || case when octet_length(first_name || last_name || email) = char_length(first_name || last_name || email) then ''
        else ' ' || searchable(first_name || ' ' || last_name || ' ' || email) end) stored`.execute(db)
  await sql`
    create index users_by_role on users (role, lower(last_name), lower(first_name), id)
      include (search_text) where deleted_at is null`.execute(db)
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length === 0) return
  await sql`
    create index users_search on users using gin (search_text gin_trgm_ops)
      where deleted_at is null`.execute(db)
}

/** The office corrects users, whose devices follow by live updates. A new email address waits for its confirmation. */
async function correctedUsers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column new_email text`.execute(db)
  await sql`alter table email_verifications add column old_email text`.execute(db)
  await sql`
    create function profile_events() returns trigger language plpgsql as $$ begin
      perform record_event('profile', (
        select array_agg(changed.id) from before join changed using (id)
        where (before.first_name, before.last_name, before.email, before.email_verified_at, before.phone_number,
            before.email_notifications, before.class_reminders, before.payment_reminders,
            before.certificate_notifications, before.general_updates)
          is distinct from (changed.first_name, changed.last_name, changed.email, changed.email_verified_at,
            changed.phone_number, changed.email_notifications, changed.class_reminders, changed.payment_reminders,
            changed.certificate_notifications, changed.general_updates)));
      return null; end $$`.execute(db)
  await sql`
    create trigger profile_events_on_update after update on users
      referencing old table as before new table as changed
      for each statement execute function profile_events()`.execute(db)
}

/** Imports rows without their unreadable values, and marks imported users who were not invited. */
async function importWarnings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows add column warnings jsonb`.execute(db)
  await sql`alter table users add column never_invited boolean not null default false`.execute(db)
  await sql`
    update users set never_invited = true
    from invitations, import_rows, imports
    where users.invited_at is not null and invitations.user_id = users.id and invitations.mailed_at is null
      and import_rows.record_id = users.id and imports.id = import_rows.import_id
      and imports.kind = 'users' and not imports.sends_invitations`.execute(db)
}

/** What values of an imported file mean, such as methods of payments that only this school uses. */
async function importValues(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column value_mapping jsonb not null default '[]'`.execute(db)
}

/**
 * `seats_taken` changes once for each statement and session, in the order of the sessions, and not once for each row. A
 * wave of enrollments would otherwise write the row of its session up to 64 times.
 */
async function seatsByStatement(db: Kysely<unknown>): Promise<void> {
  for (const [table, holdsSeat] of [
    ['enrollments', 'enrollment_holds_seat'],
    ['waitlist_entries', 'waitlist_entry_holds_seat'],
  ] as const) {
    const added = `select session_id, ${holdsSeat}(row(added.*)::${table}) as seats from added`
    const removed = `select session_id, -${holdsSeat}(row(removed.*)::${table}) as seats from removed`
    const move = (moved: string) => `
      for moved in
        select session_id, sum(seats)::integer as seats from (${moved}) changed
        group by session_id having sum(seats) <> 0 order by session_id
      loop
        perform move_seats_taken(moved.session_id, moved.seats);
      end loop;`
    await sql
      .raw(`
        create or replace function ${table}_move_seats() returns trigger language plpgsql as $$
          declare moved record;
          begin
            if tg_op = 'INSERT' then ${move(added)}
            elsif tg_op = 'DELETE' then ${move(removed)}
            else ${move(`${added} union all ${removed}`)}
            end if;
            return null;
          end $$`)
      .execute(db)
    await sql.raw(`drop trigger ${table}_seats on ${table}`).execute(db)
    for (const [event, tables] of [
      ['insert', 'new table as added'],
      ['update', 'old table as removed new table as added'],
      ['delete', 'old table as removed'],
    ]) {
      await sql
        .raw(`
          create trigger ${table}_seats_on_${event} after ${event} on ${table}
            referencing ${tables} for each statement execute function ${table}_move_seats()`)
        .execute(db)
    }
  }
}

/** The enrollment rate also depends on whether an enrollment was transferred, so that the index has the reason, too. */
async function reportedEnrollments(db: Kysely<unknown>): Promise<void> {
  await sql`drop index enrollments_reported`.execute(db)
  await sql`
    create index enrollments_reported on enrollments (enrolled_at)
      include (status, session_id, archived_reason)`.execute(db)
}
