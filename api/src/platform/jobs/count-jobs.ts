import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { type JobName, MAIL_JOBS } from './jobs.ts'

const PUSH_JOB: JobName = 'push-notification'

/**
 * Counts waiting and failed jobs and returns the due time of the oldest waiting one, from the job runner's
 * own table.
 */
export async function countJobs(
  db: Reader,
  now: Date,
): Promise<{
  queued: number
  failed: number
  waitingMails: number
  waitingPushes: number
  oldestSeconds: number | null
}> {
  const { rows } = await sql<{
    queued: number
    failed: number
    mails: number
    pushes: number
    oldest: Date | null
  }>`
    select
      (count(*) filter (where state in ('created', 'retry', 'active')))::int as queued,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state in ('created', 'retry', 'active') and name = any(${MAIL_JOBS})))::int as mails,
      (count(*) filter (where state in ('created', 'retry', 'active') and name = ${PUSH_JOB}))::int as pushes,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as oldest
    from pgboss.job where name not like '\\_\\_pgboss%'`.execute(db)
  const [row] = rows
  const oldest = row?.oldest
  return {
    queued: row?.queued ?? 0,
    failed: row?.failed ?? 0,
    waitingMails: row?.mails ?? 0,
    waitingPushes: row?.pushes ?? 0,
    oldestSeconds: oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : null,
  }
}
