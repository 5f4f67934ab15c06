import type { Database } from '../../../platform/db/database.ts'
import { checksOf } from './seat-invariants.ts'

/**
 * Returns every broken invariant of seats, enrollments, and waitlists, from one snapshot, without writing.
 * Empty when everything is in order. `timezone` is the provider's.
 */
export async function findBrokenInvariants(db: Database, timezone: string, now: Date): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const broken: string[] = []
      for (const check of checksOf(timezone, now)) {
        const { rows } = await check.execute(trx)
        broken.push(...rows.map((row) => row.what))
      }
      return broken
    })
}
