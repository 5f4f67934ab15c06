import { type Kysely, sql } from 'kysely'

/** When a person proved that mail to their address reaches them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column email_verified_at timestamptz`.execute(db)
}
