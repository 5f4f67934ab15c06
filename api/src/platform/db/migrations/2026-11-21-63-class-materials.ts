import { type Kysely, sql } from 'kysely'

/** Files for the students of a class. They go with it; the files themselves are removed by whoever deletes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table class_materials (
      id text primary key,
      class_id text not null references classes on delete cascade,
      title text not null,
      file_name text not null,
      file_key text not null unique,
      file_type text not null check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
      file_size integer not null check (file_size > 0),
      created_by text not null references users,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index class_materials_of_class on class_materials (class_id, created_at)`.execute(db)
}
