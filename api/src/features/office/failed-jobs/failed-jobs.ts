import { messages } from '@cubby/contract/messages'
import { failureCauses } from '@cubby/contract/office/causes'
import type {
  FailedJob,
  FailedJobChanged,
  FailedJobs,
  FailedJobsRetried,
  FailedJobsRetry,
} from '@cubby/contract/office/failed-jobs'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type JobName, jobNames } from '../../../platform/jobs/jobs.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** An administrator cannot work through more at a time. */
const SHOWN = 50

/** Lists the background jobs that failed in every attempt. */
export async function listFailedJobs({ deps, caller }: RequestContext): Promise<FailedJobs> {
  requireAdmin(caller)
  const kinds = await countFailed(deps.db)
  return {
    jobs: await listFailed(deps.db, SHOWN),
    kinds,
    total: kinds.reduce((sum, { count }) => sum + count, 0),
  }
}

const changes = {
  retry: { action: 'job.retried', message: messages.failedJobRetried },
  remove: { action: 'job.removed', message: messages.failedJobRemoved },
} as const

/** Gives a failed job one more attempt, or deletes it. It may have been retried or deleted since the list was read. */
export async function changeFailedJob(
  ctx: RequestContext,
  { id, change }: { readonly id: string; readonly change: keyof typeof changes },
): Promise<FailedJobChanged> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const { action, message } = changes[change]
  return write(ctx, async (trx) => {
    const job = await lockFailed(trx, id)
    if (!job) throw new Refusal('failed_job_not_found')
    await deps.jobs[change](trx, job.kind, [id])
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action,
      subject: { type: 'job', id },
      details: { job_kind: job.kind },
      request: caller.request,
      now: await deps.clock(trx),
    })
    return { message }
  })
}

/** Gives all failed jobs of a kind one more attempt. */
export async function retryFailedJobs(
  ctx: RequestContext,
  { kind }: FailedJobsRetry,
): Promise<FailedJobsRetried> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const ids = await lockFailedOf(trx, kind)
    if (ids.length > 0) {
      await deps.jobs.retry(trx, kind, ids)
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: 'job.retried',
        subject: { type: 'job', id: null },
        details: { job_kind: kind, jobs: ids.length },
        request: caller.request,
        now: await deps.clock(trx),
      })
    }
    return { message: messages.failedJobsRetried, retried: ids.length }
  })
}

interface FailedRow {
  readonly id: string
  readonly kind: JobName
  readonly title: string | null
  readonly user_name: string | null
  readonly created_at: Date
  readonly failed_at: Date
  readonly attempts: number
  readonly cause: string | null
  readonly error: string | null
}

const ERROR_MAX_LENGTH = 300
/** Links are removed from errors, because a link may contain a token. */
const LINK = /\b[a-z][a-z\d+.-]*:\/\/\S+/gi

/**
 * Lists the failed jobs, most recent failures first. Each has the name of its user, and a title that tells what it was
 * about, such as the title of a notification or the name of a file.
 */
async function listFailed(db: Reader, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedRow>`
    select j.id::text as id, j.name as kind, j.created_on as created_at, j.completed_on as failed_at,
      j.retry_count + 1 as attempts, j.output->>'cause' as cause,
      coalesce(j.output->>'message', j.output->'value'->>'message') as error,
      coalesce(n.title, r.email, v.email, m.name, b.title, i.file_name, c.title) as title,
      ${fullName('u')} as user_name
    from pgboss.job j
    left join notifications n on n.id = j.data->>'notificationId'
    left join password_resets r on r.id = j.data->>'passwordResetId'
    left join email_verifications v on v.id = j.data->>'verificationId'
    left join contact_answers answer on answer.id = j.data->>'contactAnswerId'
    left join contact_messages m on m.id = coalesce(answer.message_id, j.data->>'contactMessageId')
    left join sent_messages b on b.id = j.data->>'sentMessageId'
    left join imports i on i.id = j.data->>'importId'
    left join class_sessions s on s.id = j.data->>'sessionId'
    left join classes c on c.id = s.class_id
    left join users u on u.id = coalesce(n.user_id, j.data->>'userId')
    where j.state = 'failed' and j.name = any(${jobNames()}::text[])
    order by j.completed_on desc, j.id desc
    limit ${limit}`.execute(db)
  return rows.map(({ created_at, failed_at, cause, error, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    failed_at: failed_at.toISOString(),
    cause:
      failureCauses.find((known) => known === cause) ?? (error === 'job timed out' ? 'timed_out' : 'other'),
    error: error?.replace(LINK, '<link>').slice(0, ERROR_MAX_LENGTH).toWellFormed() ?? null,
  }))
}

/** Counts the failed jobs of each kind, largest counts first. */
async function countFailed(db: Reader): Promise<{ kind: JobName; count: number }[]> {
  const { rows } = await sql<{ kind: JobName; count: number }>`
    select name as kind, count(*)::int as count from pgboss.job
    where state = 'failed' and name = any(${jobNames()}::text[])
    group by name order by count(*) desc, name`.execute(db)
  return rows
}

/** Locks a failed job until the end of the transaction. Returns undefined if it is not failed (anymore). */
async function lockFailed(trx: Trx, id: string): Promise<{ kind: JobName } | undefined> {
  const { rows } = await sql<{ kind: JobName }>`
    select name as kind from pgboss.job
    where id::text = ${id} and state = 'failed' and name = any(${jobNames()}::text[])
    for update`.execute(trx)
  return rows[0]
}

/** Locks the failed jobs of a kind and returns their ids. */
async function lockFailedOf(trx: Trx, kind: JobName): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from pgboss.job where state = 'failed' and name = ${kind} order by id for update`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
