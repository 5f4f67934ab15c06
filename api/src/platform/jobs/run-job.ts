import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Log } from '../log.ts'
import { MailRefused } from '../mail/mailer.ts'
import type { Handlers, JobData, JobName } from './jobs.ts'

/**
 * Runs one job of a batch and returns whether it is completed, failed, or permanently failed, so that one
 * failed job does not cause the others to run again.
 */
export async function runJob<Name extends JobName>({
  name,
  job: { id, data, retryCount, retryLimit },
  handlers,
  log,
}: {
  readonly name: Name
  readonly job: JobWithMetadata<JobData[Name]>
  readonly handlers: Handlers
  readonly log: Log
}): Promise<JobResult> {
  try {
    await handlers[name](data, { isLast: retryCount >= retryLimit })
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: name, id, retryCount }, 'job failed')
    const message = error instanceof Error ? error.message : String(error)
    return { id, status: error instanceof MailRefused ? 'deadletter' : 'failed', output: { message } }
  }
}
