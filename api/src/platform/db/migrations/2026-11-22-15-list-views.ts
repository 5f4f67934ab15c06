import { type Kysely, sql } from 'kysely'

/** How each administrator sees the lists, and the views that they saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_preferences (
      user_id text not null references users on delete cascade,
      list text not null,
      view text not null check (view in ('cards', 'table')),
      hidden_columns text[] not null,
      updated_at timestamptz not null,
      primary key (user_id, list)
    )`.execute(db)
  await sql`
    create table saved_views (
      id text primary key,
      user_id text not null references users on delete cascade,
      list text not null,
      name text not null,
      query text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (user_id, list, name)
    )`.execute(db)
}
