import { type Kysely, sql } from 'kysely'

/** Files that prove a class, under keys that are never reused. They outlive the account of their user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certificates (
      id text primary key,
      user_id text not null references users,
      class_id text not null references classes,
      session_id text references class_sessions,
      certificate_name text not null,
      file_key text not null unique,
      file_type text not null check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
      file_size integer not null check (file_size > 0),
      expiration_date date,
      revoked_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index certificates_of_user on certificates (user_id, created_at desc)`.execute(db)
  await sql`
    create index certificates_expiring on certificates (expiration_date) where revoked_at is null`.execute(db)
}
