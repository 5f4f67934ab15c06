import { type Kysely, sql } from 'kysely'

/** The uncaught errors that devices reported, one row for each error and version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table error_reports (
      id text primary key,
      fingerprint text not null,
      version text not null,
      kind text not null,
      message text not null,
      frames jsonb not null,
      route text,
      browser text not null,
      offline boolean not null,
      count integer not null check (count > 0),
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      resolved_at timestamptz,
      unique (fingerprint, version)
    )`.execute(db)
  await sql`create index error_reports_last_seen_at on error_reports (last_seen_at)`.execute(db)
}
