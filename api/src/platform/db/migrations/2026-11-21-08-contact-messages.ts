import { type Kysely, sql } from 'kysely'

/** What visitors wrote on the contact page. The key makes a message that is sent again the same message. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
