import { setImmediate } from 'node:timers/promises'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { GuardedPool } from '../db/postgres.ts'
import type { Log } from '../log.ts'
import { type Handlers, type JobData, type JobName, type Jobs, jobNames, QUEUE, QUEUES } from './jobs.ts'
import { runJob } from './run-job.ts'

export interface JobRunner extends Jobs {
  /** Starts the workers of the queues and the schedules. */
  work: (handlers: Handlers) => Promise<void>
  /** Lets the running jobs finish, then stops. */
  stop: () => Promise<void>
}

/**
 * Starts pg-boss on the app's own database. Creates the missing queues and looks each of them up once: the first send
 * to a queue looks it up outside the caller's transaction, which would deadlock on PGlite's one connection. pg-boss
 * looks the existing queues up when it starts. Without `isWorker` it only enqueues.
 */
export async function startJobs(
  pool: GuardedPool,
  options: { log: Log; pollSeconds?: number; isWorker?: boolean },
): Promise<JobRunner> {
  const isWorker = options.isWorker ?? true
  const work = { supervise: isWorker, schedule: isWorker }
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, ...work })
  boss.on('error', (error) => options.log.error({ err: error }, 'job runner error'))
  await boss.start()
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of jobNames()) {
    if (existing.has(name)) continue
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
        return Promise.all(jobs.map((job) => runJob({ name, job, handlers, log: options.log })))
      },
    )
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
    async retry(trx, name, ids) {
      await boss.retry(name, [...ids], { db: fromKysely(trx) })
    },
    async remove(trx, name, ids) {
      await boss.deleteJob(name, [...ids], { db: fromKysely(trx) })
    },
    async work(handlers) {
      // Earlier versions may have scheduled jobs that no longer exist.
      for (const { name } of await boss.getSchedules()) if (!(name in QUEUES)) await boss.unschedule(name)
      for (const name of jobNames()) {
        await workQueue(name, handlers)
        const { cron } = QUEUES[name]
        if (cron) await boss.schedule(name, cron, {})
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
