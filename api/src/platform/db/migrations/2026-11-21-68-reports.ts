import { type Kysely, sql } from 'kysely'

/** Lets the reports of a year read indexes alone: what was asked for in it, and what was paid for which of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index enrollments_reported on enrollments (enrolled_at) include (status, session_id)`.execute(db)
  await sql`drop index payments_paid`.execute(db)
  await sql`
    create index payments_paid on payments (paid_at) include (amount_cents, enrollment_id)
      where status = 'paid'`.execute(db)
}
