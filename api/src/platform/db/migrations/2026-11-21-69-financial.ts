import { type Kysely, sql } from 'kysely'

/** What the office needs for its money: who was reminded when, how it was paid, and which accounts are only for trying. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      add column reminded_at timestamptz,
      add column method_last_four text check (method_last_four ~ '^[0-9]{4}$')`.execute(db)
  await sql`alter table users add column is_test_account boolean not null default false`.execute(db)
  await sql`create index payments_in_order on payments (created_at, id)`.execute(db)
}
