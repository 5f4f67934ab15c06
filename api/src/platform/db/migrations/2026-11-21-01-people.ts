import { type Kysely, sql } from 'kysely'

/** People and their sessions of login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people (
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
  await sql`create unique index people_email on people (lower(email))`.execute(db)
  await sql`
    create table logins (
      id text primary key,
      person_id text not null references people on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index logins_of_person on logins (person_id) where ended_at is null`.execute(db)
}
