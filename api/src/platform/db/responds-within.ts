import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** Half of the 2 s in which the readiness route must respond, with margin for a busy machine. */
export const HEALTH_TIMEOUT_MS = 1_000

/** Whether the database responds to a trivial query within `ms` milliseconds. Never throws. */
export async function respondsWithin(ms: number, db: Reader): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const response = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([response, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
