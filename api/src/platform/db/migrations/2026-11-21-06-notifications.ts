import { type Kysely, sql } from 'kysely'

/** One row per recipient; e-mail and push follow from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id text primary key,
      user_id text not null references users on delete cascade,
      type text not null,
      title text not null,
      message text not null,
      action_url text,
      metadata jsonb not null default '{}',
      is_read boolean not null default false,
      created_at timestamptz not null,
      emailed_at timestamptz
    )`.execute(db)
  await sql`create index notifications_of_user on notifications (user_id, created_at)`.execute(db)
}
