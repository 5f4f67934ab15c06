import { type Kysely, sql } from 'kysely'

/** Gives the reports what was paid in a range, and who did something in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index payments_paid on payments (paid_at) include (amount_cents) where status = 'paid'`.execute(db)
  await sql`create index audit_log_actors on audit_log (at, actor_id)`.execute(db)
}
