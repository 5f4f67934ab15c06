import { type Kysely, sql } from 'kysely'

/** When a user proved that mail to their address reaches them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_verified_at timestamptz`.execute(db)
}
