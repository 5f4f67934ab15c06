import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { fromKysely, fromPglite, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { GuardedPool } from '../db/postgres-pool.ts'
import { MailRefused } from '../mail/mailer.ts'
import type { Handlers, JobData, JobName, Jobs } from './jobs.ts'

export interface JobRunner extends Jobs {
  /** Starts the workers of the queues and the schedules. */
  work: (handlers: Handlers) => Promise<void>
  /** Lets the running jobs finish, then stops. */
  stop: () => Promise<void>
}

/** Failed jobs are retried with backoff for about a day. */
const QUEUE = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 * 4 }

/**
 * These jobs mostly wait for other servers, so they run in parallel, and a full batch is followed by the next
 * immediately.
 */
const SENDING = { batchSize: 10, burstWhenBatchFull: true }

const QUEUES: Record<JobName, { cron?: string; sending?: typeof SENDING }> = {
  'email-notification': { sending: SENDING },
  'push-notification': { sending: SENDING },
  'email-password-reset': {},
  'email-welcome': {},
  'email-verification': {},
  'email-password-changed': {},
  'forward-contact-message': {},
  'confirm-contact-message': {},
  'deliver-broadcast': {},
  'apply-reviews': {},
  'expire-offers': { cron: '* * * * *' },
  // In some time zones midnight is at a quarter of an hour in UTC.
  'archive-sessions': { cron: '1,16,31,46 * * * *' },
  'remind-of-classes': { cron: '*/5 * * * *' },
  'remind-of-payments': { cron: '3,18,33,48 * * * *' },
  'remind-of-certificates': { cron: '9,24,39,54 * * * *' },
  'delete-expired-idempotency-records': { cron: '17 4 * * *' },
  'delete-orphaned-uploads': { cron: '7 * * * *' },
  'delete-expired-links': { cron: '37 4 * * *' },
}

/**
 * Starts pg-boss on the app's own database. Creates every queue and looks it up once: the first send to a
 * queue looks it up outside the caller's transaction, which would deadlock on PGlite's one connection.
 */
export async function startJobs(
  database: { pglite: PGlite } | { pool: GuardedPool },
  options: { log: Logger; pollSeconds?: number },
): Promise<JobRunner> {
  const boss = new PgBoss(
    'pglite' in database
      ? { db: fromPglite(database.pglite), backend: 'pglite', supervise: true }
      : { db: { executeSql: (text, values) => database.pool.query(text, values) } },
  )
  boss.on('error', (error) => options.log.error({ err: error }, 'job runner error'))
  await boss.start()
  for (const name of jobNames()) {
    await boss.createQueue(name, QUEUE)
    await boss.findJobs(name, { key: 'touch' })
  }
  const pollingIntervalSeconds = options.pollSeconds ?? 2
  async function workQueue<Name extends JobName>(name: Name, handlers: Handlers) {
    await boss.work(
      name,
      { ...QUEUES[name].sending, pollingIntervalSeconds, perJobResults: true, includeMetadata: true },
      async (jobs: JobWithMetadata<JobData[Name]>[]) => {
        // PGlite runs on this thread, so let requests run between two full batches.
        await setImmediate()
        return Promise.all(jobs.map((job) => runJob(name, job, handlers)))
      },
    )
  }
  /**
   * Completes or fails each job of a batch on its own, so that one failed job does not cause the others to
   * run again.
   */
  async function runJob<Name extends JobName>(
    name: Name,
    { id, data, retryCount, retryLimit }: JobWithMetadata<JobData[Name]>,
    handlers: Handlers,
  ): Promise<JobResult> {
    try {
      await handlers[name](data, { isLast: retryCount >= retryLimit })
      return { id, status: 'completed' }
    } catch (error) {
      options.log.warn({ err: error, job: name, id, retryCount }, 'job failed')
      const message = error instanceof Error ? error.message : String(error)
      return { id, status: error instanceof MailRefused ? 'deadletter' : 'failed', output: { message } }
    }
  }

  return {
    async enqueue(trx, name, data, options) {
      await boss.send(name, data, { db: fromKysely(trx), ...options })
    },
    async enqueueAll(trx, name, data) {
      await boss.insert(
        name,
        data.map((one) => ({ data: one })),
        { db: fromKysely(trx) },
      )
    },
    async work(handlers) {
      for (const name of jobNames()) {
        await workQueue(name, handlers)
        const { cron } = QUEUES[name]
        if (cron) await boss.schedule(name, cron, {})
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

function jobNames(): JobName[] {
  return Object.keys(QUEUES) as JobName[]
}
