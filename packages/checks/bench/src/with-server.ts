import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess, type Server } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import { startOwnPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import type { Page } from 'playwright-core'

/** A server on PostgreSQL, both running. */
export interface BenchServer {
  readonly server: Server
  readonly databaseUrl: string
  readonly database: pg.Client
}

/** Runs a measurement on a new server with a new PostgreSQL, which waits for its disk as in production. */
export async function withServer<Result>(
  environment: Readonly<Record<string, string>>,
  measure: (running: BenchServer) => Promise<Result>,
): Promise<Result> {
  const postgres = await startOwnPostgres({ isDurable: true })
  const databaseUrl = `${postgres.url}postgres`
  const database = new pg.Client({ connectionString: databaseUrl })
  try {
    return await withServerOn({ DATABASE_URL: databaseUrl, ...environment }, async (server) => {
      await database.connect()
      return measure({ server, databaseUrl, database })
    })
  } finally {
    await database.end()
    await postgres.stop()
  }
}

/** Runs a measurement on a new server, on the embedded database unless DATABASE_URL is given. */
export async function withServerOn<Result>(
  environment: Readonly<Record<string, string>>,
  measure: (server: Server) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'cubby-bench-'))
  const server = createServerProcess(await freePort(), { DATA_DIR: folder, SEED: 'none', ...environment })
  try {
    await server.start()
    return await measure(server)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Logs in through the form of the login page. */
export async function logInPage(
  page: Page,
  url: string,
  account: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}
