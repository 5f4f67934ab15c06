import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirOf } from '../data-dir.ts'
import { databaseTimeouts } from '../platform/config.ts'
import { openDatabase, type ServerDatabase } from '../platform/db/open-database.ts'
import type { Environment } from '../platform/environment.ts'

/** Runs a command. An error becomes one line on stderr and exit code 1. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

/** Throws an Error if there is neither DATABASE_URL nor an embedded database, because opening one would create it. */
function requireDatabase(env: Environment): void {
  const dataDir = dataDirOf(env)
  if (env.DATABASE_URL || existsSync(join(dataDir, 'pg'))) return
  throw new Error(
    `No database found in ${dataDir}. Set DATABASE_URL, or set DATA_DIR to the folder that contains \`pg\`.`,
  )
}

/** Opens the existing database, runs a function, and closes it. Only one process can open an embedded database. */
export async function withDatabase<Result>(
  env: Environment,
  use: (database: ServerDatabase) => Promise<Result>,
): Promise<Result> {
  requireDatabase(env)
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: dataDirOf(env),
    timeZone: env.PROVIDER_TIMEZONE,
    timeouts: databaseTimeouts(env),
  })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
