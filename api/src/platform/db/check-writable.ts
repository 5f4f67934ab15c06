import { randomBytes } from 'node:crypto'
import { failureCauseOf } from '../failure-cause.ts'
import type { Database } from './database.ts'

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
