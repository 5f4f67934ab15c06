import type { Database } from '../../platform/db/database.ts'
import { checksOf } from './seat-invariants.ts'

/**
 * Everything that is broken about seats, enrollments and lines, in one snapshot, without writing
 * anything; empty when all is in order. `timezone` is the provider's.
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
