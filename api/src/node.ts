import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { readEnvironment } from './config.ts'
import { demoLogins } from './features/settings/demo-logins.ts'
import { handlersOf } from './job-handlers.ts'
import { siteRoutes } from './pages/routes.ts'
import { serveBackups } from './platform/backup/backup-socket.ts'
import { writeBackup } from './platform/backup/write-backup.ts'
import { apiDocs } from './platform/http/api-docs.ts'
import { builtAppIn, shellIn, swaggerFiles } from './platform/http/file-folders.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { prepareServer } from './prepare-server.ts'

/** How long running requests and jobs may take after the process receives a stop signal. */
const DRAIN_MS = 10_000

const REPOSITORY = join(import.meta.dirname, '../..')
const BUILT_APP = join(REPOSITORY, 'pwa/dist')

async function start() {
  const env = readEnvironment(process.env)
  const log = pino({
    level: env.LOG_LEVEL,
    redact: ['*.password', '*.token', 'err.parameters', 'err.detail', 'err.where'],
  })

  const { deps, database, jobs, mailer, dataDir } = await prepareServer(env, log)
  const { config } = deps
  await jobs.work(handlersOf({ ...deps, db: deps.longDb, mailer }))

  const stopBackups = env.DATABASE_URL
    ? () => {}
    : await serveBackups({ dataDir, log }, (sink) =>
        writeBackup({ db: deps.longDb, files: deps.files, now: new Date() }, sink),
      )

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
    stopBackups()
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
