import type { FailureCause } from '@cubby/contract/office/causes'
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

/** Whether the newest attempt of these jobs failed for this cause. Ignores attempts that failed for other causes. */
export async function isFailing(
  db: Reader,
  names: readonly JobName[],
  cause: FailureCause,
): Promise<boolean> {
  const { rows } = await sql<{ failed: boolean }>`
    select state <> 'completed' as failed from pgboss.job
    where name = any(${names}::text[]) and started_on is not null
      and (state = 'completed' or (state in ('retry', 'failed') and output->>'cause' = ${cause}))
    order by started_on desc limit 1`.execute(db)
  return rows[0]?.failed ?? false
}
