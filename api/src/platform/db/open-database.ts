import { join } from 'node:path'
import type { Database, DatabaseTimeouts } from './database.ts'
import { HEALTH_TIMEOUT_MS, respondsWithin } from './database-health.ts'
import { lockFolder } from './folder-lock.ts'
import { type Listen, listenOnPostgres } from './listen-postgres.ts'
import { migrate } from './migrate.ts'
import {
  databaseOn,
  databaseOnPools,
  type GuardedPool,
  openPool,
  openPostgres,
  type PoolState,
  type WatchQuery,
} from './postgres.ts'
import { type ReadDatabase, readDatabase } from './read-replica.ts'

/** Connections for the transactions of requests, which may wait for locks. */
const MAX_TRANSACTIONS = 6
/** Connections for single statements of requests, mostly reads, which take milliseconds. */
const MAX_STATEMENTS = 4
/** Connections for requests to the read replica. */
const MAX_REPLICA_CONNECTIONS = 10
/** Connections for exports and jobs, separate from those for requests. */
const MAX_LONG_CONNECTIONS = 5
const MAX_JOB_RUNNER_CONNECTIONS = 4
/** How long to wait for a response after the server should have ended a long statement. */
const LONG_RESPONSE_MS = 5_000
/** Jobs may wait for each other's connections. A job that gives up is retried later. */
const LONG_CONNECT_MS = 30_000
/** The time limit of a replica is short, because the primary can serve the read. */
const REPLICA_CONNECT_MS = 500
/** A migration may take hours, and waits for the migration of another server. */
const MIGRATION_TIMEOUTS: DatabaseTimeouts = { connectMs: 10_000, lockMs: 0, statementMs: 0, queryMs: 0 }

export interface OpenDatabase {
  /** For requests, whose statements are short. */
  readonly db: Database
  /** For exports and jobs, whose statements may take longer. On PGlite the same connection. */
  readonly longDb: Database
  /** Both on the read replica, if there is one. */
  readonly replica?: { readonly db: ReadDatabase; readonly longDb: ReadDatabase }
  /** The connections of the job runner. */
  readonly jobPool: GuardedPool
  /** Listens for new events. */
  readonly listen: Listen
  readonly close: () => Promise<void>
}

/** The database of a server that is about to start. */
export interface ServerDatabase extends OpenDatabase {
  /** Applies the outstanding migrations, by default all of them, without a time limit. */
  readonly migrate: (last?: string) => Promise<void>
  /** Whether the database responds now. Takes about a second at most. */
  readonly responds: () => Promise<boolean>
  /** The state of each pool of connections; PGlite has none. */
  readonly pools: () => Readonly<Record<string, PoolState>>
}

type Timeouts = DatabaseTimeouts & { readonly longMs: number }

/** Opens PostgreSQL if there is a URL, otherwise PGlite in DATA_DIR/pg, which this process then owns. */
export async function openDatabase(where: {
  url: string | undefined
  replicaUrl?: string | undefined
  dataDir: string
  /** The provider's, if the environment sets it. Migrations need it. */
  timeZone?: string | undefined
  timeouts: Timeouts
  watchQuery?: WatchQuery | undefined
}): Promise<ServerDatabase> {
  if (where.url) return openServer(where.url, where)
  const release = lockFolder(where.dataDir)
  // Loaded on demand, because servers on PostgreSQL do not need the memory.
  const { openPglite } = await import('./pglite.ts')
  const { db, pool, listen, close } = await openPglite(
    { dataDir: join(where.dataDir, 'pg') },
    where.watchQuery,
  ).catch((error: unknown) => {
    release()
    throw error
  })
  return {
    db,
    longDb: db,
    jobPool: pool,
    listen,
    migrate: async (last) => void (await migrate(db, { timeZone: where.timeZone, last })),
    responds: () => respondsWithin(HEALTH_TIMEOUT_MS, db),
    pools: () => ({}),
    async close() {
      await close()
      release()
    },
  }
}

function openServer(
  url: string,
  {
    timeouts: { longMs, ...timeouts },
    timeZone,
    replicaUrl,
    watchQuery,
  }: Pick<Parameters<typeof openDatabase>[0], 'timeouts' | 'timeZone' | 'replicaUrl' | 'watchQuery'>,
): ServerDatabase {
  const longTimeouts = {
    ...timeouts,
    connectMs: Math.max(timeouts.connectMs, LONG_CONNECT_MS),
    statementMs: longMs,
    queryMs: longMs + LONG_RESPONSE_MS,
  }
  const statements = openPool(url, { max: MAX_STATEMENTS, timeouts })
  const transactions = openPool(url, { max: MAX_TRANSACTIONS, timeouts })
  const long = openPool(url, { max: MAX_LONG_CONNECTIONS, timeouts: longTimeouts })
  const db = databaseOnPools({ statements, transactions }, watchQuery)
  const longDb = databaseOn(long, watchQuery)
  const pool = openPool(url, {
    max: MAX_JOB_RUNNER_CONNECTIONS,
    // The maintenance of the job runner waits until other servers have finished theirs.
    timeouts: { ...longTimeouts, lockMs: 0 },
  })
  // A separate pool, because the one for requests may be used up while the database is healthy.
  const health = openPostgres(url, {
    max: 2,
    timeouts: { connectMs: HEALTH_TIMEOUT_MS, lockMs: 0, statementMs: 0, queryMs: HEALTH_TIMEOUT_MS },
  })
  const copies = replicaUrl ? openReplica(replicaUrl, { timeouts, longTimeouts }) : undefined
  return {
    db,
    longDb,
    ...(copies && {
      replica: {
        db: readDatabase({ primary: db, replica: copies.db }),
        longDb: readDatabase({ primary: longDb, replica: copies.longDb }),
      },
    }),
    jobPool: pool,
    listen: listenOnPostgres(url),
    async migrate(last) {
      const migrating = openPostgres(url, { max: 2, timeouts: MIGRATION_TIMEOUTS })
      await migrate(migrating, { timeZone, last, isServed: true }).finally(() => migrating.destroy())
    },
    responds: () => respondsWithin(HEALTH_TIMEOUT_MS, health),
    pools: () => ({
      requests: statements.state(),
      transactions: transactions.state(),
      exports: long.state(),
      jobs: pool.state(),
      ...copies?.pools(),
    }),
    async close() {
      const pools = [db, longDb, health, ...(copies ? [copies.db, copies.longDb] : [])]
      await Promise.all([...pools.map((one) => one.destroy()), pool.end()])
    },
  }
}

/** Opens the pools of the read replica. They have the same sizes as the pools of the primary. */
function openReplica(
  url: string,
  { timeouts, longTimeouts }: { timeouts: DatabaseTimeouts; longTimeouts: DatabaseTimeouts },
) {
  const connectMs = REPLICA_CONNECT_MS
  const requests = openPool(url, { max: MAX_REPLICA_CONNECTIONS, timeouts: { ...timeouts, connectMs } })
  const long = openPool(url, { max: MAX_LONG_CONNECTIONS, timeouts: { ...longTimeouts, connectMs } })
  return {
    db: databaseOn(requests),
    longDb: databaseOn(long),
    pools: () => ({ 'replica-requests': requests.state(), 'replica-exports': long.state() }),
  }
}
