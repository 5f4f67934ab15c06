import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configOf, databaseTimeouts, readEnvironment } from '../config.ts'
import { findBrokenInvariants } from '../features/seats/broken-invariants.ts'
import { databaseClock } from '../platform/db/clock.ts'
import { openDatabase } from '../platform/db/open-database.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

/** Exits with 0 when the invariants hold, 2 when one is broken, and 1 when the check could not run. */
async function writeAuditLog(): Promise<number> {
  const env = readEnvironment(process.env)
  const dataDir = resolve(REPOSITORY, env.DATA_DIR)
  if (!env.DATABASE_URL && !existsSync(join(dataDir, 'pg'))) {
    throw new Error(`There is no database in ${dataDir}. Set DATABASE_URL, or DATA_DIR to its folder.`)
  }
  const { longDb: db, close } = await openDatabase({
    url: env.DATABASE_URL,
    dataDir,
    timeouts: databaseTimeouts(env),
  })
  try {
    const broken = await findBrokenInvariants(db, configOf(env).provider.timezone, await databaseClock(db))
    for (const what of broken) process.stderr.write(`${what}\n`)
    if (broken.length === 0) process.stdout.write('Seats, enrollments, and waitlists are in order.\n')
    return broken.length === 0 ? 0 : 2
  } finally {
    await close()
  }
}

writeAuditLog().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
