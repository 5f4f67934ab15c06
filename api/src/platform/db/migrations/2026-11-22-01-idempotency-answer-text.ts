import { type Kysely, sql } from 'kysely'

/** A stored answer is repeated byte for byte; jsonb would put its keys into another order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_records alter column answer type text using answer::text`.execute(db)
}
