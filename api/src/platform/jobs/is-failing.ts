import type { FailureCause } from '@cubby/contract/office/causes'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import type { JobName } from './jobs.ts'

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
