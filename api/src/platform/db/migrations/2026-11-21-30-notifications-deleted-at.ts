import { type Kysely, sql } from 'kysely'

/** Deleted by its person: hidden, but still there for whoever asks whether it was ever told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column deleted_at timestamptz`.execute(db)
}
