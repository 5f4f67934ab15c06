import { join, resolve } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { createFirstAdmin } from './auth/create-first-admin.ts'
import { scryptPasswords } from './auth/passwords.ts'
import { packageFonts } from './certificates/package-fonts.ts'
import { signingKey } from './certificates/signing-key.ts'
import { bucketOf, configOf, databaseTimeouts, readEnvironment } from './config.ts'
import { databaseClock } from './db/clock.ts'
import { openDatabase } from './db/open-database.ts'
import { demoLogins } from './demo/logins.ts'
import { seedDemo } from './demo/seed-demo.ts'
import type { Deps } from './deps.ts'
import { lockSeats } from './enrollment/seat-lock.ts'
import { localFolder } from './files/local-folder.ts'
import { s3Bucket } from './files/s3-bucket.ts'
import { apiDocs } from './http/api-docs.ts'
import { clientAddress } from './http/client-address.ts'
import { memoryRateLimits } from './http/rate-limits.ts'
import { shellIn, staticFiles } from './http/static-files.ts'
import { startJobs } from './jobs/boss.ts'
import { handlersOf } from './jobs/handlers.ts'
import { emlFolder } from './mail/eml-folder.ts'
import { noSentMails } from './mail/sent-mails.ts'
import { smtpMailer } from './mail/smtp.ts'
import { simulatedPayments } from './payments/payment-provider.ts'
import { vapidKeys } from './push/vapid-keys.ts'
import { siteRoutes } from './site/routes.ts'
import { lockActiveAdmins } from './users/queries.ts'

/** How long requests and jobs at hand may take when the process is told to stop. */
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
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir, timeouts })
  await database.migrate()
  const jobs = await startJobs(database.connection, { log })
  const folder = emlFolder(join(dataDir, 'mail'))
  const mailer = env.SMTP_URL ? smtpMailer(env.SMTP_URL) : folder
  const bucket = bucketOf(env)
  const prepared: Deps = {
    config: asked,
    // Demo data and keys may take their time.
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
    limits: memoryRateLimits(),
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
  app.route('/', apiDocs(config))
  const api = createApp(deps, { answers: database.answers, isStopping: () => stopping })
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  app.post('/unsubscribe', (c) => api.fetch(c.req.raw, c.env))
  app.route('/', siteRoutes(deps, shellIn(BUILT_APP)))
  app.route('/', staticFiles(BUILT_APP, config))

  const server = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST }, ({ port }) => {
    log.info({ port, url: config.publicUrl }, 'Cubby is listening')
    if (config.demo) log.info({ logins: demoLogins.emails, password: demoLogins.password }, 'demo log-ins')
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
