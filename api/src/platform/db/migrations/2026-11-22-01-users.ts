import { type Kysely, sql } from 'kysely'

/** Users, their logins, and the links that are emailed to them. Only hashes of tokens are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
