import { type Kysely, sql } from 'kysely'

/** Whether an import of users sends them invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column sends_invitations boolean not null default false`.execute(db)
}
