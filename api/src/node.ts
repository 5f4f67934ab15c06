import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpBindings, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { handlersOf } from './feature-ports.ts'
import { startEventHub } from './features/messages/events/event-hub.ts'
import { chainHistory } from './features/school/history/chain-history.ts'
import { keepResult } from './features/school/history/check-history.ts'
import { demoLogins } from './features/school/settings/read-settings.ts'
import { siteRoutes } from './pages/routes.ts'
import { serveBackups } from './platform/backup/backup-socket.ts'
import { writeBackup } from './platform/backup/write-backup.ts'
import { VERSION } from './platform/config.ts'
import { readEnvironment } from './platform/environment.ts'
import { apiDocs } from './platform/http/api-docs.ts'
import { connectionLimits, endConnections } from './platform/http/connections.ts'
import { mount } from './platform/http/endpoints.ts'
import { builtAppIn, shellIn, swaggerFiles } from './platform/http/file-folders.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { recentResponses } from './platform/http/recent-responses.ts'
import type { WatchRequest } from './platform/http/request-log.ts'
import { router } from './platform/http/router.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { REDACTED_FIELDS } from './platform/log.ts'
import { logOutput } from './platform/log-output.ts'
import { metricsRoutes } from './platform/metrics/routes.ts'
import { collectGarbage, saveMemory } from './platform/save-memory.ts'
import { startNotice } from './platform/start-notice.ts'
import { prepareToServe } from './prepare-server.ts'

/** The process ends within this time after a stop signal, unless STOP_DELAY_MS is long. Docker kills it after 10 s. */
const STOP_MS = 9_500

/** How long the process waits until the last lines of the log are written. */
const LAST_LINES_MS = 1_000

/** How long running requests and jobs may take at least, also after a long STOP_DELAY_MS. */
const MIN_DRAIN_MS = 4_000

/** How old the seat counts on public screens may be for visitors who are not logged in. */
const RECENT_MS = 500

/** How soon rows of the history are chained. */
const CHAIN_MS = 5_000

const STDOUT = 1
const REPOSITORY = join(import.meta.dirname, '../..')
const BUILT_APP = join(REPOSITORY, 'pwa/dist')

async function start() {
  const env = readEnvironment(process.env)
  // A person in a terminal reads a few lines, and the log only if something is wrong or LOG_LEVEL asks for it.
  const isTerminal = process.stdout.isTTY && !process.env.LOG_LEVEL
  const log = pino(
    {
      level: isTerminal ? 'warn' : env.LOG_LEVEL,
      redact: REDACTED_FIELDS,
    },
    logOutput(STDOUT),
  )

  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  // Loaded on demand, because few installations have a collector.
  const traces = endpoint
    ? (await import('./platform/traces/traces.ts')).startTraces({ endpoint, version: VERSION })
    : null
  const { deps, database, jobs, mailer, dataDir } = await prepareToServe(env, log, {
    watchQuery: traces?.watchQuery,
  })
  const { config } = deps
  const [isWorker, isWeb] = [env.ROLE !== 'web', env.ROLE !== 'jobs']
  const hub = isWeb ? await startEventHub(deps, database.listen) : null
  if (isWorker) await jobs.work(handlersOf({ ...deps, db: deps.longDb, mailer }))
  const chaining = isWorker ? chainRegularly({ ...deps, db: deps.longDb }) : null

  const stopBackups = env.DATABASE_URL
    ? () => {}
    : await serveBackups(
        { dataDir, log },
        {
          write: (sink) => writeBackup({ db: deps.longDb, files: deps.files, now: new Date() }, sink),
          keep: (result) => keepResult(deps.longDb, 'backup', result),
        },
      )

  let stopping = false
  const health = { responds: database.responds, isStopping: () => stopping }
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(endConnections({ isStopping: health.isStopping }))
  const metrics = env.METRICS_TOKEN
    ? (await import('./platform/metrics/metrics.ts')).createMetrics({
        db: deps.longDb,
        files: deps.files,
        log,
        pools: database.pools,
        eventStreams: () => hub?.count() ?? 0,
      })
    : null
  if (metrics && env.METRICS_TOKEN)
    app.route(
      '/',
      metricsRoutes(metrics, { token: env.METRICS_TOKEN, secureTransport: config.secureTransport }),
    )
  if (hub) {
    app.route('/', apiDocs(config, swaggerFiles))
    const watch: WatchRequest = (request, run) => {
      const traced = () => (traces ? traces.watchRequest(request, run) : run())
      return metrics ? metrics.watch(request, traced) : traced()
    }
    const recent = recentResponses({ maxAgeMs: RECENT_MS })
    const api = createApp({ ...deps, events: hub }, { ...health, watch, recent, freeMemory: collectGarbage })
    app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
    app.route('/', siteRoutes(deps, shellIn(BUILT_APP), recent))
    app.route('/', staticFiles(builtAppIn(BUILT_APP), config))
  } else {
    app.use(securityHeaders(config))
    const api = router()
    mount(api, deps, healthRoutes(health))
    app.route('/api', api)
  }

  saveMemory()
  const listening = {
    fetch: app.fetch,
    port: env.PORT,
    hostname: env.HOST,
    serverOptions: connectionLimits,
  }
  const server = serve(listening, ({ port }) => {
    log.info({ port, url: config.publicUrl, role: env.ROLE }, 'Cubby is listening')
    if (config.demo) log.info({ logins: demoLogins.emails, password: demoLogins.password }, 'demo logins')
    if (!isTerminal) return
    const demo = config.demo ? demoLogins : null
    process.stdout.write(startNotice({ url: config.publicUrl, demo, databaseUrl: env.DATABASE_URL, dataDir }))
  })

  server.on('error', async (error) => {
    process.stderr.write(
      `Cubby cannot listen on port ${env.PORT}: ${error.message}. Set PORT to another one.\n`,
    )
    await stop(0)
    process.exit(1)
  })

  async function stop(delayMs: number) {
    if (stopping) return
    stopping = true
    await pause(delayMs)
    // The app reconnects, to another server where there is one.
    await hub?.close()
    const forceExit = setTimeout(() => process.exit(1), Math.max(STOP_MS - delayMs, MIN_DRAIN_MS))
    await new Promise((resolve) => server.close(resolve))
    stopBackups()
    await chaining?.stop()
    await jobs.stop()
    await database.close()
    await traces?.stop()
    clearTimeout(forceExit)
    // Only lines of the log that nobody reads can keep the process alive now.
    setTimeout(() => process.exit(0), LAST_LINES_MS).unref()
  }
  process.on('SIGTERM', () => stop(env.STOP_DELAY_MS))
  process.on('SIGINT', () => stop(0))
}

/** Chains the history again and again. A failure is tried again, and the job that runs each minute reports it. */
function chainRegularly(deps: Parameters<typeof chainHistory>[0]) {
  let running: Promise<unknown> = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = chainHistory(deps)
      .catch(() => {})
      .finally(() => (isRunning = false))
  }, CHAIN_MS)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
