import { AsyncLocalStorage } from 'node:async_hooks'
import { CronExpressionParser } from 'cron-parser'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { GuardedPool } from '../db/postgres.ts'
import type { Log } from '../log.ts'
import { type Handlers, type JobData, type JobName, type Jobs, jobNames, QUEUES } from './jobs.ts'
import { runJob } from './run-job.ts'

/** Jobs without a process that runs all the time: each invocation runs what is waiting, then ends. */
interface InvocationJobs extends Jobs {
  /** Runs work, and returns its result with the queues in which it enqueued jobs, so that they can run at once. */
  readonly noteEnqueued: <Result>(
    work: () => Promise<Result>,
  ) => Promise<{ readonly result: Result; readonly enqueued: readonly JobName[] }>
  /** Enqueues the jobs whose schedule includes this minute. */
  readonly enqueueScheduled: (minute: Date) => Promise<void>
  /** Maintains the queues: retries jobs whose invocation was ended, and deletes old ones. */
  readonly maintain: () => Promise<void>
  /**
   * Runs the waiting jobs of these queues, and those that they enqueue, until none is left. No further job
   * starts after `until`, in milliseconds since 1970.
   */
  readonly run: (names: readonly JobName[], handlers: Handlers, until: number) => Promise<void>
}

const MINUTE_MS = 60_000

/**
 * The queues of pg-boss without its workers and timers. The database must have been prepared: queues are
 * neither created nor migrated here.
 */
export function jobsByInvocation(pool: Pick<GuardedPool, 'query'>, { log }: { log: Log }): InvocationJobs {
  const enqueuedNow = new AsyncLocalStorage<Set<JobName>>()
  let prepared: PgBoss | undefined

  /** Requests share no promise, because a request may be ended while others wait for it. */
  async function preparedBoss(): Promise<PgBoss> {
    if (prepared) return prepared
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      supervise: false,
      schedule: false,
      migrate: false,
    })
    boss.on('error', (error) => log.error({ err: error }, 'job runner error'))
    // Reads the queues, and stops the timers. Jobs can still be sent and fetched.
    await boss.start()
    await boss.stop({ graceful: false })
    prepared = boss
    return boss
  }

  async function runBatch<Name extends JobName>(name: Name, handlers: Handlers): Promise<boolean> {
    const boss = await preparedBoss()
    const jobs: JobWithMetadata<JobData[Name]>[] = await boss.fetch(name, {
      batchSize: QUEUES[name].sending?.batchSize ?? 1,
      includeMetadata: true,
    })
    await Promise.all(
      jobs.map(async (job) => {
        const { id, status, output } = await runJob({ name, job, handlers, log })
        if (status === 'completed') return boss.complete(name, id)
        if (status === 'deadletter') await endRetries(id)
        return boss.fail(name, id, output)
      }),
    )
    return jobs.length > 0
  }

  async function endRetries(id: string): Promise<void> {
    await pool.query('update pgboss.job set retry_limit = retry_count where id = $1', [id])
  }

  return {
    async enqueue(trx, name, data, options) {
      const boss = await preparedBoss()
      await boss.send(name, data, { db: fromKysely(trx), ...options })
      if (!options) enqueuedNow.getStore()?.add(name)
    },
    async enqueueAll(trx, name, data) {
      const boss = await preparedBoss()
      await boss.insert(
        name,
        data.map((one) => ({ data: one })),
        { db: fromKysely(trx) },
      )
      enqueuedNow.getStore()?.add(name)
    },
    async retry(trx, name, ids) {
      const boss = await preparedBoss()
      await boss.retry(name, [...ids], { db: fromKysely(trx) })
      enqueuedNow.getStore()?.add(name)
    },
    async remove(trx, name, ids) {
      const boss = await preparedBoss()
      await boss.deleteJob(name, [...ids], { db: fromKysely(trx) })
    },
    async noteEnqueued(work) {
      const enqueued = new Set<JobName>()
      return { result: await enqueuedNow.run(enqueued, work), enqueued: [...enqueued] }
    },
    async enqueueScheduled(minute) {
      const boss = await preparedBoss()
      for (const name of jobNames()) {
        const { cron } = QUEUES[name]
        // A minute may be reported twice.
        if (cron && includes(cron, minute)) await boss.send(name, {}, { singletonSeconds: 60 })
      }
    },
    async maintain() {
      const boss = await preparedBoss()
      await boss.supervise()
    },
    async run(names, handlers, until) {
      const waiting = new Set(names)
      await enqueuedNow.run(waiting, async () => {
        for (const name of waiting) {
          while (Date.now() < until && (await runBatch(name, handlers))) {}
          // If a job of a later queue enqueues a job in this one, this queue is added again, at the end.
          waiting.delete(name)
        }
      })
    },
  }
}

/** Whether a schedule, in UTC, includes the minute of this time. */
function includes(cron: string, time: Date): boolean {
  const end = Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  const last = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(end) })
    .prev()
    .getTime()
  return last >= end - MINUTE_MS
}
