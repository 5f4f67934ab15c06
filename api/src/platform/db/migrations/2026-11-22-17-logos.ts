import { type Kysely, sql } from 'kysely'

/** The provider's logos, by the hash of their bytes. The settings name the one in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table logos (
      hash text primary key,
      file_type text not null check (file_type in ('image/jpeg', 'image/png')),
      content bytea not null,
      created_at timestamptz not null
    )`.execute(db)
}
