import { type Kysely, sql } from 'kysely'

/** Whether instructors may enroll people at the door. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table classes add column allows_walk_ins boolean not null default false`.execute(db)
}
