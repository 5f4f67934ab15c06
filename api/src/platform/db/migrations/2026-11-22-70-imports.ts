import { type Kysely, sql } from 'kysely'

/**
 * Imports of files and their rows. The values of a row are deleted when it is imported, because the record that it
 * created has them. The rows stay: they say what an import created, so that it can be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id text primary key,
      kind text not null,
      file_name text not null,
      headers jsonb not null,
      mapping jsonb not null,
      status text not null check (status in
        ('uploaded', 'checking', 'checked', 'running', 'cancelled', 'done', 'undoing', 'undone')),
      created_by text not null references users,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table import_rows (
      import_id text not null references imports on delete cascade,
      number integer not null,
      state text not null check (state in
        ('waiting', 'new', 'unchanged', 'invalid', 'created', 'undone', 'kept')),
      cells jsonb,
      key text,
      errors jsonb,
      record_id text,
      primary key (import_id, number)
    )`.execute(db)
  await sql`create index import_rows_by_state on import_rows (import_id, state, number)`.execute(db)
  await sql`create index import_rows_by_key on import_rows (import_id, key) where key is not null`.execute(db)
}
