import { startPostgres } from '@cubby/test-postgres/start-postgres'
import type { TestProject } from 'vitest/node'
import { launchOptions } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL that the browser tests' servers use, without a database name. */
    browserTestsPostgres: string
  }
}

/** Starts one PostgreSQL for all browser tests, and unpacks the browser before two of them would. */
export async function setup(project: TestProject) {
  await launchOptions()
  const { url, stop } = await startPostgres(process.env.TEST_DATABASE_URL)
  project.provide('browserTestsPostgres', url)
  return stop
}
