import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/** What waits, what was given up, and since when the oldest one that is due waits; of the runner's own table. */
export async function countJobs(
  db: Reader,
  now: Date,
): Promise<{ queued: number; failed: number; waitingMails: number; oldestSeconds: number | null }> {
  const { rows } = await sql<{ queued: number; failed: number; mails: number; oldest: Date | null }>`
    select
      (count(*) filter (where state in ('created', 'retry', 'active')))::int as queued,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state in ('created', 'retry', 'active') and name like 'email-%'))::int as mails,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as oldest
    from pgboss.job where name not like '\\_\\_pgboss%'`.execute(db)
  const [row] = rows
  const oldest = row?.oldest
  return {
    queued: row?.queued ?? 0,
    failed: row?.failed ?? 0,
    waitingMails: row?.mails ?? 0,
    oldestSeconds: oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : null,
  }
}
