import { pino } from 'pino'
import { dataDirOf } from '../data-dir.ts'
import { databaseTimeouts } from '../platform/config.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { loginOf, prepareServingRole } from '../platform/db/roles.ts'
import { readEnvironment } from '../platform/environment.ts'
import { startJobs } from '../platform/jobs/boss.ts'
import { runCommand } from './run-command.ts'

/**
 * `pnpm migrate` upgrades the database and the queues as the role of DATABASE_OWNER_URL, and gives the role of
 * DATABASE_URL what a server needs. Run it before the server of a new version starts. It may be run again.
 */
async function migrate(): Promise<void> {
  const env = readEnvironment(process.env)
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = env
  if (!url || !ownerUrl) throw new Error('Set DATABASE_URL and DATABASE_OWNER_URL.')
  const database = await openDatabase({
    url: ownerUrl,
    dataDir: dataDirOf(env),
    timeZone: env.PROVIDER_TIMEZONE,
    timeouts: databaseTimeouts(env),
  })
  try {
    await database.migrate()
    const jobs = await startJobs(database.jobPool, { log: pino({ level: 'warn' }), isWorker: false })
    await jobs.stop()
    const login = loginOf(url)
    await prepareServingRole(database.longDb, login)
    process.stdout.write(`The database has this version, and ${login.name} may serve it.\n`)
  } finally {
    await database.close()
  }
}

runCommand(migrate)
