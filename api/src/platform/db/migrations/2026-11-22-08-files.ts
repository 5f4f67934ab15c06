import { type Kysely, sql } from 'kysely'

/**
 * Uploaded files without a row that uses them yet, the documents of users, and orphaned files, which are
 * deleted after a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploaded_files (
      file_key text primary key,
      user_id text not null references users on delete cascade,
      file_type text not null,
      file_size integer not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index uploaded_files_by_age on uploaded_files (created_at)`.execute(db)
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
  await sql`create table orphaned_files (file_key text primary key, since timestamptz not null)`.execute(db)
  await sql`create index orphaned_files_by_age on orphaned_files (since)`.execute(db)
}
