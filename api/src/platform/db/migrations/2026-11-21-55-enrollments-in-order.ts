import { type Kysely, sql } from 'kysely'

/** Gives the administrators' list of enrollments a page at a time, newest first, also of one status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index enrollments_in_order on enrollments (enrolled_at desc, id desc)`.execute(db)
  await sql`
    create index enrollments_of_status on enrollments (status, enrolled_at desc, id desc)`.execute(db)
}
