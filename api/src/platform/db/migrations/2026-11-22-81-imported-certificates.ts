import { type Kysely, sql } from 'kysely'

/**
 * Certificates of an earlier system keep their number and hours. They have no signature, so the number is not one
 * that Cubby can verify. The files of an import wait in `import_files` until their rows are imported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table certificates
      add column earlier_number text,
      add column earlier_hours numeric(7, 2),
      add constraint issued_or_earlier check (number is null or (earlier_number is null and earlier_hours is null))`.execute(
    db,
  )
  await sql`
    create unique index certificates_by_earlier_number on certificates (lower(earlier_number))`.execute(db)
  await sql`
    create table import_files (
      import_id text not null references imports on delete cascade,
      name text not null,
      file_key text not null unique,
      file_type text not null,
      file_size integer not null,
      content_hash text not null,
      primary key (import_id, name)
    )`.execute(db)
}
