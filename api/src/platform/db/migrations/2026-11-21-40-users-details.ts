import { type Kysely, sql } from 'kysely'

/** What the office keeps of a user besides, and when their account was deleted: the row stays, emptied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column address text,
      add column emergency_contact text,
      add column deleted_at timestamptz`.execute(db)
}
