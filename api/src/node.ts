import { join, resolve } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { bucketOf, configOf, databaseTimeouts, readEnvironment } from './config.ts'
import { seedDemo } from './demo/seed-demo.ts'
import type { Deps } from './deps.ts'
import { createFirstAdmin } from './features/auth/create-first-admin.ts'
import { scryptPasswords } from './features/auth/passwords.ts'
import { signingKey } from './features/certificates/signing-key.ts'
import { simulatedPayments } from './features/payments/payment-provider.ts'
import { vapidKeys } from './features/push/vapid-keys.ts'
import { lockSeats } from './features/seats/session-lock.ts'
import { demoLogins } from './features/settings/demo-logins.ts'
import { lockActiveAdmins } from './features/users/queries.ts'
import { handlersOf } from './job-handlers.ts'
import { siteRoutes } from './pages/routes.ts'
import { databaseClock } from './platform/db/clock.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { localFolder } from './platform/files/local-folder.ts'
import { s3Bucket } from './platform/files/s3-bucket.ts'
import { apiDocs } from './platform/http/api-docs.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { databaseRateLimits } from './platform/http/database-rate-limits.ts'
import { builtAppIn, shellIn, swaggerFiles } from './platform/http/file-folders.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { startJobs } from './platform/jobs/boss.ts'
import { emlFolder } from './platform/mail/eml-folder.ts'
import { noSentMails } from './platform/mail/sent-mails.ts'
import { smtpMailer } from './platform/mail/smtp.ts'
import { packageFonts } from './platform/pdf/package-fonts.ts'

/** How long running requests and jobs may take after the process receives a stop signal. */
const DRAIN_MS = 10_000

const REPOSITORY = join(import.meta.dirname, '../..')
const BUILT_APP = join(REPOSITORY, 'pwa/dist')

async function start() {
  const env = readEnvironment(process.env)
  const dataDir = resolve(REPOSITORY, env.DATA_DIR)
  const asked = configOf(env)
  const log = pino({
    level: env.LOG_LEVEL,
    redact: ['*.password', '*.token', 'err.parameters', 'err.detail', 'err.where'],
  })

  const timeouts = databaseTimeouts(env)
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir,
    timeouts,
    onMovedAside: (folder) =>
      log.warn(
        { folder },
        'moved the demo data of a version before the first release aside, and starting anew',
      ),
  })
  await database.migrate()
  const jobs = await startJobs(database.connection, { log })
  const folder = emlFolder(join(dataDir, 'mail'))
  const mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL) : folder
  const bucket = bucketOf(env)
  const prepared: Deps = {
    config: asked,
    // Demo data and keys may take longer than a request.
    db: database.longDb,
    longDb: database.longDb,
    clock: databaseClock,
    lockSeats,
    lockAdmins: lockActiveAdmins,
    passwords: scryptPasswords(),
    jobs,
    files: bucket ? s3Bucket(bucket) : localFolder(join(dataDir, 'files')),
    readFont: packageFonts(),
    payments: simulatedPayments,
    sentMails: env.SMTP_URL ? noSentMails : folder,
    log,
    limits: databaseRateLimits(database.db),
    addressOf: clientAddress(env.TRUSTED_PROXIES),
  }
  await signingKey(prepared)
  const config = { ...asked, demo: asked.demo && (await seedDemo(prepared)) }
  const deps: Deps = { ...prepared, config, db: database.db }
  const firstAdmin = await createFirstAdmin(deps, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
  if (env.ADMIN_EMAIL) log.info({ email: env.ADMIN_EMAIL, firstAdmin }, 'first administrator')
  await vapidKeys(deps)
  await jobs.work(handlersOf({ ...deps, db: deps.longDb, mailer }))

  let stopping = false
  const app = new Hono()
  app.route('/', apiDocs(config, swaggerFiles))
  const api = createApp(deps, { answers: database.answers, isStopping: () => stopping })
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  app.route('/', siteRoutes(deps, shellIn(BUILT_APP)))
  app.route('/', staticFiles(builtAppIn(BUILT_APP), config))

  const server = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST }, ({ port }) => {
    log.info({ port, url: config.publicUrl }, 'Cubby is listening')
    if (config.demo) log.info({ logins: demoLogins.emails, password: demoLogins.password }, 'demo logins')
  })

  server.on('error', async (error) => {
    process.stderr.write(
      `Cubby cannot listen on port ${env.PORT}: ${error.message}. Set PORT to another one.\n`,
    )
    await stop()
    process.exit(1)
  })

  async function stop() {
    if (stopping) return
    stopping = true
    const hurry = setTimeout(() => process.exit(1), DRAIN_MS)
    await new Promise((resolve) => server.close(resolve))
    await jobs.stop()
    await database.close()
    clearTimeout(hurry)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
