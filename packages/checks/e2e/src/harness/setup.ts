import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import type { TestProject } from 'vitest/node'
import { launchOptions } from './browser.ts'
import { createDatabase } from './databases.ts'
import { createServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserTests: {
      /** The URL of the PostgreSQL that the servers use, without a database name. */
      readonly postgres: string
      /** A database with demo data and its folder of files, which each test file copies. */
      readonly demo: { readonly database: string; readonly folder: string }
    }
  }
}

/** Starts one PostgreSQL with the demo data for all browser tests, and unpacks the browser once. */
export async function setup(project: TestProject) {
  await launchOptions()
  const { url, stop } = await startPostgres(process.env.TEST_DATABASE_URL)
  const database = await createDatabase(url, {})
  const folder = await mkdtemp(join(tmpdir(), 'cubby-e2e-'))
  const server = createServerProcess(await freePort(), {
    DATABASE_URL: url + database,
    DATA_DIR: folder,
    SEED: 'demo',
  })
  await server.start()
  await server.stop()
  project.provide('browserTests', { postgres: url, demo: { database, folder } })
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await stop()
  }
}
