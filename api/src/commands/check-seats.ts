import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configOf, databaseTimeouts } from '../config.ts'
import { readEnvironment } from '../environment.ts'
import { findBrokenInvariants } from '../features/seats/broken-invariants.ts'
import { databaseClock } from '../platform/db/clock.ts'
import { openDatabase } from '../platform/db/open-database.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

/**
 * Returns the exit code: 0 when all seat invariants hold, 2 when one is broken. Rejects when the check cannot
 * run, which becomes exit code 1.
 */
async function checkSeats(): Promise<number> {
  const env = readEnvironment(process.env)
  const dataDir = resolve(REPOSITORY, env.DATA_DIR)
  if (!env.DATABASE_URL && !existsSync(join(dataDir, 'pg'))) {
    throw new Error(
      `No database found in ${dataDir}. Set DATABASE_URL, or set DATA_DIR to the folder that contains \`pg\`.`,
    )
  }
  const { longDb: db, close } = await openDatabase({
    url: env.DATABASE_URL,
    dataDir,
    timeouts: databaseTimeouts(env),
  })
  try {
    const broken = await findBrokenInvariants(db, configOf(env).provider.timezone, await databaseClock(db))
    for (const invariant of broken) process.stderr.write(`${invariant}\n`)
    if (broken.length === 0) process.stdout.write('All seat invariants hold.\n')
    return broken.length === 0 ? 0 : 2
  } finally {
    await close()
  }
}

checkSeats().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
