import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { failureCauseOf } from '../failure-cause.ts'
import { withTimeLimit } from '../time-limit.ts'
import type { Database, Reader } from './database.ts'

/** Half of the 2 s in which the readiness route must respond, with margin for a busy machine. */
export const HEALTH_TIMEOUT_MS = 1_000

/** Whether the database responds to a trivial query within `ms` milliseconds. Never throws. */
export async function respondsWithin(ms: number, db: Reader): Promise<boolean> {
  return withTimeLimit(sql`select 1`.execute(db), ms).then(
    () => true,
    () => false,
  )
}

/**
 * The rows together are larger than a page of the table, so that the table grows. Their bytes are random, because
 * PostgreSQL would compress others.
 */
const ROWS = 8
const ROW_BYTES = 1_500

/** Writes some rows and rolls them back. Returns why the database cannot be written to, or null if it can. */
export async function checkWritable(db: Database): Promise<'disk_full' | 'database_not_writable' | null> {
  const rows = Array.from({ length: ROWS }, () => ({
    key: `health ${randomBytes(ROW_BYTES).toString('base64')}`,
    points: 0,
    expire: null,
  }))
  try {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('rate_limits').values(rows).execute()
      throw new RolledBack()
    })
    return null
  } catch (error) {
    if (error instanceof RolledBack) return null
    return failureCauseOf(error) === 'disk_full' ? 'disk_full' : 'database_not_writable'
  }
}

class RolledBack extends Error {}
