import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { dataDirOf, openFileStore } from '../data-dir.ts'
import { recordRestore } from '../features/school/history/chain-history.ts'
import { moveDatabase } from '../platform/backup/move-database.ts'
import { databaseTimeouts } from '../platform/config.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { loginOf, prepareServingRole } from '../platform/db/roles.ts'
import { databaseClock } from '../platform/db/sql.ts'
import { readEnvironment } from '../platform/environment.ts'
import { startJobs } from '../platform/jobs/boss.ts'
import { runCommand } from './run-command.ts'

const DAY_MS = 24 * 3_600_000

/**
 * `pnpm move-to-postgres` copies the embedded database in DATA_DIR into the empty PostgreSQL database at
 * DATABASE_URL. The server must not run.
 */
async function moveToPostgres(): Promise<void> {
  const env = readEnvironment(process.env)
  const dataDir = dataDirOf(env)
  if (!env.DATABASE_URL) throw new Error('Set DATABASE_URL to an empty PostgreSQL database.')
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`No embedded database found in ${dataDir}.`)
  const timeouts = { ...databaseTimeouts(env), longMs: DAY_MS }
  const shared = { dataDir, timeZone: env.PROVIDER_TIMEZONE, timeouts }
  const source = await openDatabase({ ...shared, url: undefined })
  const target = await openDatabase({ ...shared, url: env.DATABASE_OWNER_URL ?? env.DATABASE_URL })
  const log = pino({ level: 'warn' })
  try {
    const { tables } = await moveDatabase({
      source,
      target,
      folder: dataDir,
      now: new Date(),
      files: openFileStore(env, dataDir),
      prepareJobs: async () => (await startJobs(target.jobPool, { log })).stop(),
    })
    if (env.DATABASE_OWNER_URL) await prepareServingRole(target.longDb, loginOf(env.DATABASE_URL))
    await recordRestore({ db: target.longDb, clock: databaseClock }, 'the embedded database')
    const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
    process.stdout.write(
      `Moved ${rows} rows of ${Object.keys(tables).length} tables with equal checksums. ` +
        `Cubby now starts with DATABASE_URL. ${join(dataDir, 'pg')} is unchanged.\n`,
    )
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

runCommand(moveToPostgres)
