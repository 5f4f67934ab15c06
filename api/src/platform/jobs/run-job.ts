import type { JobResult, JobWithMetadata } from 'pg-boss'
import { failureCauseOf } from '../failure-cause.ts'
import type { Log } from '../log.ts'
import { MailRefused } from '../mail/mailer.ts'
import { withTimeLimit } from '../time-limit.ts'
import { type Handlers, type JobData, type JobName, QUEUES, SENDING_LIMIT_MS } from './jobs.ts'

/**
 * Runs one job of a batch and returns whether it is completed, failed, or permanently failed, so that one
 * failed job does not cause the others to run again. A job that sends emails or push messages has a time limit,
 * so that it does not keep the others waiting.
 */
export async function runJob<Name extends JobName>({
  name,
  job: { id, data, retryCount, retryLimit },
  handlers,
  log,
}: {
  readonly name: Name
  readonly job: Pick<JobWithMetadata<JobData[Name]>, 'id' | 'data' | 'retryCount' | 'retryLimit'>
  readonly handlers: Handlers
  readonly log: Log
}): Promise<JobResult> {
  try {
    const work = handlers[name](data, { isLast: retryCount >= retryLimit })
    await (QUEUES[name].sending ? withTimeLimit(work, SENDING_LIMIT_MS) : work)
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: name, id, retryCount }, 'job failed')
    const message = error instanceof Error ? error.message : String(error)
    return {
      id,
      status: error instanceof MailRefused ? 'deadletter' : 'failed',
      output: { message, cause: failureCauseOf(error) },
    }
  }
}
