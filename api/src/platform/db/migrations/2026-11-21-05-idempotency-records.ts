import { type Kysely, sql } from 'kysely'

/** What a user's write with an Idempotency-Key was answered, kept 90 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_records (
      user_id text not null references users on delete cascade,
      key text not null,
      request_hash text not null,
      refused boolean not null,
      answer jsonb not null,
      created_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db)
  await sql`create index idempotency_records_age on idempotency_records (created_at)`.execute(db)
}
