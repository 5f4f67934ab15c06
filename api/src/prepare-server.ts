import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataDirOf, openFileStore } from './data-dir.ts'
import { featurePorts } from './feature-ports.ts'
import { createFirstAdmin } from './features/accounts/auth/create-first-admin.ts'
import { vapidKeys } from './features/messages/push/vapid-keys.ts'
import { readTimeZone } from './features/school/settings/read-settings.ts'
import { signingKey } from './features/school/signing/signing-key.ts'
import { type Config, configOf, databaseTimeouts, mailAccountOf, stripeKeysOf } from './platform/config.ts'
import { outageLog } from './platform/db/database-failure.ts'
import { openDatabase, type ServerDatabase } from './platform/db/open-database.ts'
import type { WatchQuery } from './platform/db/postgres.ts'
import { databaseClock } from './platform/db/sql.ts'
import type { Deps } from './platform/deps.ts'
import type { Environment } from './platform/environment.ts'
import { scannerOf } from './platform/files/clamd.ts'
import { openInWorker } from './platform/files/open-in-worker.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { databaseRateLimits } from './platform/http/database-rate-limits.ts'
import { packageFonts, sourceMapsIn } from './platform/http/file-folders.ts'
import { noEventStreams } from './platform/http/streams.ts'
import { type JobRunner, startJobs } from './platform/jobs/boss.ts'
import type { Log } from './platform/log.ts'
import { emlFolder } from './platform/mail/eml-folder.ts'
import { httpMailer } from './platform/mail/http-mailer.ts'
import { type Mailer, noSentMails } from './platform/mail/mailer.ts'
import { smtpMailer } from './platform/mail/smtp.ts'
import { simulatedPayments } from './platform/payment-provider.ts'
import { scryptPasswords } from './platform/secrets.ts'
import { openStripe } from './platform/stripe.ts'

/** Where the build of the app puts its source maps. */
const SOURCE_MAPS = join(import.meta.dirname, '../../pwa/source-maps')

/** A server on Node that is about to serve. */
interface PreparedServer {
  readonly deps: Deps
  readonly database: ServerDatabase
  readonly jobs: JobRunner
  readonly mailer: Mailer
  /** The absolute path of DATA_DIR. */
  readonly dataDir: string
}

const STDERR = 2
const PREPARE = join(import.meta.dirname, 'commands/prepare-database.ts')

/**
 * Prepares as `prepareServer`. A new embedded database is prepared by another process first, because this one would
 * keep the memory that migrations and demo data need: the memory of WebAssembly never shrinks.
 */
export async function prepareToServe(...args: Parameters<typeof prepareServer>): Promise<PreparedServer> {
  const [env] = args
  if (!env.DATABASE_URL && !existsSync(join(dataDirOf(env), 'pg/PG_VERSION'))) {
    // Its log goes to the error output, because a process cannot end while nobody reads its log.
    const preparing = spawn(process.execPath, [PREPARE], { stdio: ['ignore', STDERR, STDERR] })
    const [status] = await once(preparing, 'exit')
    if (status !== 0) throw new Error('The database could not be prepared.')
  }
  return prepareServer(...args)
}

/**
 * Opens the database and prepares it: migrations, queues, keys, the first administrator, and demo data where
 * it is wanted. Any number of servers may do this at once, and again.
 */
export async function prepareServer(
  env: Environment,
  serverLog: Log,
  { watchQuery }: { watchQuery?: WatchQuery | undefined } = {},
): Promise<PreparedServer> {
  const dataDir = dataDirOf(env)
  const configured = configOf(env)
  const timeouts = databaseTimeouts(env)
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir,
    timeZone: env.PROVIDER_TIMEZONE,
    replicaUrl: env.DATABASE_REPLICA_URL,
    timeouts,
    watchQuery,
  })
  const log = outageLog(serverLog, database)
  await database.migrate()
  const jobs = await startJobs(database.jobPool, { log, isWorker: env.ROLE !== 'web' })
  const folder = emlFolder(join(dataDir, 'mail'))
  const account = mailAccountOf(env)
  const mailer = account ? httpMailer(account) : env.SMTP_URL ? smtpMailer(env.SMTP_URL) : folder
  const stripeKeys = stripeKeysOf(env)
  const scanner = scannerOf(env)
  const prepared: Deps = {
    config: configured,
    // Demo data and keys may take longer than a request.
    db: database.longDb,
    longDb: database.longDb,
    ...(database.replica && { replica: database.replica }),
    clock: databaseClock,
    ...featurePorts,
    passwords: scryptPasswords(),
    jobs,
    files: openFileStore(env, dataDir),
    readFont: packageFonts(),
    readSourceMap: sourceMapsIn(SOURCE_MAPS),
    openFile: openInWorker(),
    ...(scanner && { scanner }),
    payments: simulatedPayments,
    ...(stripeKeys && { stripe: openStripe(stripeKeys) }),
    sentMails: mailer === folder ? folder : noSentMails,
    log,
    limits: databaseRateLimits(database.db),
    events: noEventStreams,
    addressOf: clientAddress(env.TRUSTED_PROXIES),
  }
  await readTimeZone(database.longDb, configured)
  await signingKey(prepared)
  // Loaded on demand, because a server without demo data does not need the memory.
  const demo = configured.demo && (await (await import('./demo/seed-demo.ts')).seedDemo(prepared))
  // Only demo data has simulated payments by default.
  const isReal = configured.payments === 'simulated' && !env.PAYMENTS && !demo
  const config: Config = { ...configured, demo, ...(isReal && { payments: 'office' }) }
  const deps: Deps = { ...prepared, config, db: database.db }
  const firstAdmin = await createFirstAdmin(deps, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
  if (env.ADMIN_EMAIL) log.info({ email: env.ADMIN_EMAIL, firstAdmin }, 'first administrator')
  await vapidKeys(deps)
  return { deps, database, jobs, mailer, dataDir }
}
