import { type Kysely, sql } from 'kysely'

/** When an enrollment gave its seat back. How often seats free in a class is counted by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table enrollments add column ended_at timestamptz`.execute(db)
  await sql`
    update enrollments set ended_at = coalesce(archived_at, enrolled_at)
      where completed_at is null and (archived_at is not null or status not in ('pending', 'approved'))`.execute(
    db,
  )
  await sql`create index enrollments_ended on enrollments (session_id, ended_at)`.execute(db)
}
