import { type Kysely, sql } from 'kysely'

/** The devices that want to be told at once: one for each login, and gone with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id text primary key,
      login_id text not null unique references logins on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
}
