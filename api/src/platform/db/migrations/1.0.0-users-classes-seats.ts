import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const usersClassesSeats: Record<string, Migration> = {
  '2026-11-22-01-users': { up: users },
  '2026-11-22-02-classes': { up: classes },
  '2026-11-22-03-enrollments': { up: enrollments },
  '2026-11-22-04-seat-counts': { up: seatCounts },
}

/** Users, their logins, and the links that are emailed to them. Only hashes of tokens are stored. */
async function users(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text not null,
      first_name text not null,
      last_name text not null,
      phone_number text,
      address text,
      emergency_contact text,
      password_hash text not null,
      role text not null check (role in ('user', 'student', 'instructor', 'admin')),
      status text not null check (status in ('active', 'inactive', 'suspended')),
      is_test_account boolean not null default false,
      email_notifications boolean not null default true,
      class_reminders boolean not null default true,
      payment_reminders boolean not null default true,
      certificate_notifications boolean not null default true,
      general_updates boolean not null default true,
      email_verified_at timestamptz,
      last_login timestamptz,
      search_text text not null
        generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db)
  await sql`create unique index users_email on users (lower(email))`.execute(db)
  await sql`
    create index users_by_name on users (lower(last_name), lower(first_name), id)
      where deleted_at is null`.execute(db)
  await sql`
    create index users_by_role on users (role, lower(last_name), lower(first_name), id)
      include (search_text) where deleted_at is null`.execute(db)
  await sql`create index users_by_creation on users (created_at, id) where deleted_at is null`.execute(db)
  await sql`create index users_counted on users (role) where deleted_at is null`.execute(db)
  await indexSearchText(db)
  await sql`
    create table logins (
      id text primary key,
      user_id text not null references users on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index logins_of_user on logins (user_id) where ended_at is null`.execute(db)
  await sql`
    create table password_resets (
      id text primary key,
      email text not null,
      requested_at timestamptz not null,
      user_id text references users on delete cascade,
      token_hash text unique,
      expires_at timestamptz,
      mailed_at timestamptz,
      used_at timestamptz,
      superseded_at timestamptz
    )`.execute(db)
  await sql`create index password_resets_of_user on password_resets (user_id)`.execute(db)
  await sql`
    create table email_verifications (
      id text primary key,
      email text not null,
      user_id text references users on delete cascade,
      token_hash text unique,
      created_at timestamptz not null,
      expires_at timestamptz,
      mailed_at timestamptz
    )`.execute(db)
  await sql`create index email_verifications_of_user on email_verifications (user_id)`.execute(db)
  await sql`
    create table calendar_links (
      user_id text primary key references users on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null
    )`.execute(db)
}

/**
 * Finds users by any part of their name or email address. PostgreSQL looks the parts up in trigrams. The
 * embedded PGlite has none and reads its few users one by one.
 */
async function indexSearchText(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db)
  if (rows.length === 0) return
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    create index users_search on users using gin (search_text gin_trgm_ops)
      where deleted_at is null`.execute(db)
}

/** Classes, their dated sessions, and their materials. Dates and times are in the provider's time zone. */
async function classes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table classes (
      id text primary key,
      title text not null,
      description text not null,
      duration text not null,
      location_type text not null,
      location_details text,
      price_cents integer not null check (price_cents >= 0),
      image_url text,
      instructor_id text references users on delete set null,
      status text not null default 'scheduled' check (status in ('scheduled', 'active', 'cancelled', 'completed')),
      removed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table class_sessions (
      id text primary key,
      class_id text not null references classes,
      start_date date not null,
      end_date date not null,
      start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      location text,
      capacity integer not null check (capacity > 0),
      instructor_id text references users on delete set null,
      status text not null default 'scheduled' check (status in ('scheduled', 'cancelled', 'completed')),
      seats_taken integer not null default 0 check (seats_taken >= 0),
      status_set_at timestamptz,
      removed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint ends_after_it_starts check (end_date > start_date or (end_date = start_date and end_time > start_time)),
      constraint never_oversold check (seats_taken <= capacity)
    )`.execute(db)
  await sql`create index class_sessions_of_class on class_sessions (class_id, start_date)`.execute(db)
  await sql`
    create table class_materials (
      id text primary key,
      class_id text not null references classes on delete cascade,
      title text not null,
      file_name text not null,
      file_key text not null unique,
      file_type text not null check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
      file_size integer not null check (file_size > 0),
      content_hash text not null,
      created_by text not null references users,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index class_materials_of_class on class_materials (class_id, created_at)`.execute(db)
  await sql`create unique index class_materials_once on class_materials (class_id, title, file_name, content_hash)`.execute(
    db,
  )
}

/**
 * Enrollments and waitlist entries: at most one live one of each for a user and session. A review that can
 * still be undone is stored in its row until `review_until`. A review that will take a seat holds it from
 * the beginning.
 */
async function enrollments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table enrollments (
      id text primary key,
      user_id text not null references users,
      session_id text not null references class_sessions,
      status text not null check (status in ('pending', 'approved', 'rejected', 'declined', 'withdrawn')),
      enrolled_at timestamptz not null,
      decline_reason text,
      completed_at timestamptz,
      completion_reason text,
      archived_at timestamptz,
      archived_reason text,
      ended_at timestamptz,
      can_be_restored boolean not null default false,
      review jsonb,
      review_until timestamptz,
      review_holds_seat boolean not null default false,
      constraint a_review_ends check ((review is null) = (review_until is null)),
      constraint only_a_review_holds check (not review_holds_seat or review is not null)
    )`.execute(db)
  await sql`
    create unique index one_live_enrollment on enrollments (user_id, session_id)
      where review_holds_seat or
        (status in ('pending', 'approved') and completed_at is null and archived_at is null)`.execute(db)
  await sql`create index enrollments_of_session on enrollments (session_id)`.execute(db)
  await sql`create index enrollments_of_user on enrollments (user_id, enrolled_at)`.execute(db)
  await sql`create index enrollments_completed on enrollments (session_id) where completed_at is not null`.execute(
    db,
  )
  await sql`create index enrollments_ended on enrollments (session_id, ended_at)`.execute(db)
  await sql`create index enrollments_in_order on enrollments (enrolled_at desc, id desc)`.execute(db)
  await sql`create index enrollments_of_status on enrollments (status, enrolled_at desc, id desc)`.execute(db)
  await sql`create index enrollments_counted on enrollments (status)`.execute(db)
  await sql`
    create index enrollments_pending on enrollments (id)
      where status = 'pending' and completed_at is null and archived_at is null`.execute(db)
  await sql`create index enrollments_reported on enrollments (enrolled_at) include (status, session_id)`.execute(
    db,
  )
  await sql`
    create index enrollments_under_review on enrollments (session_id, review_until)
      where review_until is not null`.execute(db)
  await sql`
    create table waitlist_entries (
      id text primary key,
      user_id text not null references users,
      session_id text not null references class_sessions,
      status text not null check (status in
        ('waiting', 'offered', 'accepted', 'declined', 'expired', 'left', 'rejected', 'closed')),
      joined_at timestamptz not null,
      offered_at timestamptz,
      offer_expires_at timestamptz,
      out_of_turn boolean not null default false,
      enrollment_id text references enrollments,
      closed_at timestamptz,
      closed_reason text,
      review jsonb,
      review_until timestamptz,
      review_holds_seat boolean not null default false,
      constraint an_offer_ends check (status <> 'offered' or offer_expires_at is not null),
      constraint an_entry_review_ends check ((review is null) = (review_until is null)),
      constraint only_an_entry_review_holds check (not review_holds_seat or review is not null),
      constraint only_a_live_entry_is_reviewed check (review is null or status in ('waiting', 'offered'))
    )`.execute(db)
  await sql`
    create unique index one_live_waitlist_entry on waitlist_entries (user_id, session_id)
      where status in ('waiting', 'offered')`.execute(db)
  await sql`
    create index waitlist_order on waitlist_entries (session_id, joined_at, id)
      where status in ('waiting', 'offered')`.execute(db)
  await sql`create index waitlist_entries_of_user on waitlist_entries (user_id, joined_at)`.execute(db)
  await sql`
    create index waitlist_entries_under_review on waitlist_entries (session_id, review_until)
      where review_until is not null`.execute(db)
}

/**
 * The last defense against overselling. `seats_taken` changes with every enrollment and offer, in the same
 * transaction, and the check `never_oversold` rejects one seat too many, whoever wrote it.
 */
async function seatCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function enrollment_holds_seat(e enrollments) returns integer language sql immutable as $$
      select case when e.review_holds_seat or
          (e.status in ('pending', 'approved') and e.completed_at is null and e.archived_at is null)
        then 1 else 0 end $$`.execute(db)
  await sql`
    create function waitlist_entry_holds_seat(w waitlist_entries) returns integer language sql immutable as $$
      select case when w.status = 'offered' or w.review_holds_seat then 1 else 0 end $$`.execute(db)
  await sql`
    create function move_seats_taken(session text, difference integer) returns void language plpgsql as $$
      begin
        if difference <> 0 then
          update class_sessions set seats_taken = seats_taken + difference where id = session;
        end if;
      end $$`.execute(db)
  for (const [table, holdsSeat] of [
    ['enrollments', 'enrollment_holds_seat'],
    ['waitlist_entries', 'waitlist_entry_holds_seat'],
  ] as const) {
    await sql
      .raw(`
        create function ${table}_move_seats() returns trigger language plpgsql as $$
          begin
            if tg_op = 'UPDATE' and old.session_id = new.session_id then
              perform move_seats_taken(new.session_id, ${holdsSeat}(new) - ${holdsSeat}(old));
              return null;
            end if;
            if tg_op <> 'INSERT' then perform move_seats_taken(old.session_id, -${holdsSeat}(old)); end if;
            if tg_op <> 'DELETE' then perform move_seats_taken(new.session_id, ${holdsSeat}(new)); end if;
            return null;
          end $$`)
      .execute(db)
    await sql
      .raw(`
        create trigger ${table}_seats after insert or update or delete on ${table}
          for each row execute function ${table}_move_seats()`)
      .execute(db)
  }
}
