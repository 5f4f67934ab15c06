import { type Kysely, sql } from 'kysely'

/** Lets the counts of live and of completed enrollments be read from indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index enrollments_live on enrollments (user_id) include (status)
      where status in ('pending', 'approved') and completed_at is null and archived_at is null`.execute(db)
  await sql`drop index enrollments_completed`.execute(db)
  await sql`
    create index enrollments_completed on enrollments (session_id)
      where completed_at is not null and not review_holds_seat`.execute(db)
}
