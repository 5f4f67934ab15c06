import { startPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import type { DatabaseTimeouts } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPool, openPostgres } from '../platform/db/postgres.ts'
import { prepareServingRole } from '../platform/db/roles.ts'
import { startJobs } from '../platform/jobs/boss.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's URL without a database name, ending in a slash. */
    postgresServer: string
  }
}

export const TEMPLATE = 'cubby_template'

/** The role that serves in tests, so that a missing privilege fails one. Its password is no secret. */
const SERVER = { name: 'cubby_server', password: 'cubby' }

/** The URL with which a server opens the database of an owner's URL. */
export function servingUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  Object.assign(url, { username: SERVER.name, password: SERVER.password })
  return url.href
}

/** The lock limit of production. The others are long, so that tests pass on a busy machine. */
export const testTimeouts: DatabaseTimeouts = {
  connectMs: 60_000,
  lockMs: 3_000,
  statementMs: 60_000,
  queryMs: 60_000,
}

/** Starts a real PostgreSQL (or uses TEST_DATABASE_URL) with a migrated template to copy for each test file. */
export async function setup(project: TestProject) {
  const { url: server, stop } = await startPostgres(process.env.TEST_DATABASE_URL)
  const admin = new pg.Client({ connectionString: `${server}postgres` })
  await admin.connect()
  await admin.query(`drop database if exists ${TEMPLATE}`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()

  const db = openPostgres(server + TEMPLATE, { max: 10, timeouts: testTimeouts })
  await migrate(db)
  await db.destroy()
  const pool = openPool(server + TEMPLATE, { max: 4, timeouts: testTimeouts })
  const jobs = await startJobs(pool, { log: pino({ level: 'silent' }) })
  await jobs.stop()
  await pool.end()
  const owner = openPostgres(server + TEMPLATE, { max: 1, timeouts: testTimeouts })
  await prepareServingRole(owner, SERVER)
  await owner.destroy()
  project.provide('postgresServer', server)
  return stop
}
