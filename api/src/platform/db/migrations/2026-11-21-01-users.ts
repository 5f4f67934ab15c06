import { type Kysely, sql } from 'kysely'

/** Users and their sessions of login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text not null,
      first_name text not null,
      last_name text not null,
      phone_number text,
      password_hash text not null,
      role text not null check (role in ('user', 'student', 'instructor', 'admin')),
      status text not null check (status in ('active', 'inactive', 'suspended')),
      email_notifications boolean not null default true,
      class_reminders boolean not null default true,
      payment_reminders boolean not null default true,
      certificate_notifications boolean not null default true,
      general_updates boolean not null default true,
      last_login timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create unique index users_email on users (lower(email))`.execute(db)
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
}
