import { type Kysely, sql } from 'kysely'

/**
 * Stored responses to idempotency keys, contact messages, settings, and keys that the server generated on its
 * first start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
