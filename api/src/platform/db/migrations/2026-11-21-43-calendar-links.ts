import { type Kysely, sql } from 'kysely'

/** The address that a user's calendar app reads their sessions from; only the hash of its token is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_links (
      user_id text primary key references users on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null
    )`.execute(db)
}
