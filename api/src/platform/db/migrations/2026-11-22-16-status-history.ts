import { type Kysely, sql } from 'kysely'

/** Finds the status that accounts and classes had at an earlier time, among all other audit log rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_log_status_changes on audit_log (at)
      where action in ('user.status_changed', 'class.scheduled', 'class.active', 'class.cancelled', 'class.completed')`.execute(
    db,
  )
}
