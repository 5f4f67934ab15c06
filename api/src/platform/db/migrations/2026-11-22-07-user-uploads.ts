import { type Kysely, sql } from 'kysely'

/** Documents that users keep of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_uploads (
      id text primary key,
      user_id text not null references users on delete cascade,
      category text not null,
      file_name text not null,
      file_key text not null unique,
      file_type text not null,
      file_size integer not null check (file_size > 0),
      content_hash text not null,
      created_at timestamptz not null,
      unique (user_id, category, file_name, content_hash)
    )`.execute(db)
}
