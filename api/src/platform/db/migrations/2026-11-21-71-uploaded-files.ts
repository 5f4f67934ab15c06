import { type Kysely, sql } from 'kysely'

/** Files that were uploaded and are nothing yet: what they are follows, or they are swept after a day. */
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
}
