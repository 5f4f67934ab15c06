import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { checkWritable } from '../db/database-health.ts'
import type { PoolState } from '../db/postgres.ts'
import { checkFileStore } from '../files/check-file-store.ts'
import type { FileStore } from '../files/file-store.ts'
import type { WatchRequest } from '../http/request-log.ts'
import type { Log } from '../log.ts'

export interface Metrics {
  readonly watch: WatchRequest
  /** All metrics as text that Prometheus reads. */
  readonly read: () => Promise<string>
  readonly contentType: string
}

/** Seconds. Most requests take a few milliseconds; exports may take many seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The metrics of this process and its database. Counts of rows are read at each request and are the
 * same on every server.
 */
export function createMetrics({
  db,
  files,
  log,
  pools,
  eventStreams,
}: {
  readonly db: Database
  readonly files: FileStore
  readonly log: Log
  readonly pools: () => Readonly<Record<string, PoolState>>
  /** The number of open event streams. */
  readonly eventStreams: () => number
}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const duration = new Histogram({
    name: 'cubby_http_request_duration_seconds',
    help: 'Requests by route, and how long each took',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  })
  new Gauge({
    name: 'cubby_database_connections',
    help: 'Connections of each pool: in use, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { used, idle, waiting }] of Object.entries(pools())) {
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  new Gauge({
    name: 'cubby_event_streams',
    help: 'Open streams of live updates',
    registers,
    collect() {
      this.set(eventStreams())
    },
  })
  const isWritable = writabilityOf({ db, files, log })
  new Gauge({
    name: 'cubby_writable',
    help: 'Whether the database and the file store can be written to: 0 on a full disk, when reads still work',
    labelNames: ['part'],
    registers,
    async collect() {
      for (const [part, works] of Object.entries(await isWritable())) this.set({ part }, works ? 1 : 0)
    },
  })
  const countRows = (metric: { name: string; help: string; labelNames: string[]; rows: CountRows }) =>
    new Gauge({
      ...metric,
      registers,
      async collect() {
        this.reset()
        for (const { count, ...labels } of await metric.rows(db)) this.set(labels, count)
      },
    })
  countRows({
    name: 'cubby_jobs',
    help: 'Jobs that wait, run, or failed',
    labelNames: ['queue', 'state'],
    rows: async (reader) =>
      (
        await sql<{ queue: string; state: string; count: number }>`
          select name as queue, state::text as state, count(*)::int as count from pgboss.job
          where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%'
          group by 1, 2`.execute(reader)
      ).rows,
  })
  countRows({
    name: 'cubby_enrollments',
    help: 'Enrollments by status',
    labelNames: ['status'],
    rows: (reader) =>
      reader
        .selectFrom('enrollments')
        .select(['status', sql<number>`count(*)::int`.as('count')])
        .groupBy('status')
        .execute(),
  })
  countRows({
    name: 'cubby_waitlist_entries',
    help: 'Waitlist entries that are still open; `offered` are open offers',
    labelNames: ['status'],
    rows: (reader) =>
      reader
        .selectFrom('waitlist_entries')
        .select(['status', sql<number>`count(*)::int`.as('count')])
        .where('status', 'in', ['waiting', 'offered'])
        .groupBy('status')
        .execute(),
  })

  return {
    async watch({ method }, run) {
      const stop = duration.startTimer()
      const outcome = await run()
      stop({ method, ...outcome })
      return outcome
    },
    read: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Each check writes, and every request to a bucket costs money. */
const CHECK_EVERY_MS = 60_000

function writabilityOf({
  db,
  files,
  log,
}: Pick<Parameters<typeof createMetrics>[0], 'db' | 'files' | 'log'>) {
  const check = async () => ({
    database: (await checkWritable(db)) === null,
    files: (await checkFileStore({ files, log })) === null,
  })
  let last: { at: number; result: ReturnType<typeof check> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at >= CHECK_EVERY_MS) last = { at, result: check() }
    return last.result
  }
}

type CountRows = (db: Database) => Promise<readonly ({ count: number } & Record<string, string | number>)[]>
