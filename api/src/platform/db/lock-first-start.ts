import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** Ensures that only one server at a time fills an empty database, until the transaction ends. */
export async function lockFirstStart(trx: Trx): Promise<void> {
  // The other server may need longer than the usual lock timeout.
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended('first start', 2))`.execute(trx)
}
