import { type Kysely, sql } from 'kysely'

/** Counts read the narrowest index there is; these hold each word once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_counted on users (role) where deleted_at is null`.execute(db)
  await sql`create index enrollments_counted on enrollments (status)`.execute(db)
  await sql`
    create index enrollments_pending on enrollments (id)
      where status = 'pending' and completed_at is null and archived_at is null`.execute(db)
}
