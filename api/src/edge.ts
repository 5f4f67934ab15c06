import { Hono } from 'hono'
import { createApp } from './app.ts'
import { type Bindings, databaseOf, readEdgeConfig } from './edge-config.ts'
import { featurePorts, handlersOf } from './feature-ports.ts'
import { polledEventStreams } from './features/messages/events/polled-event-streams.ts'
import { siteRoutes } from './pages/routes.ts'
import { configOf, databaseTimeouts, stripeKeysOf } from './platform/config.ts'
import { requestDatabase } from './platform/db/request-database.ts'
import { databaseClock } from './platform/db/sql.ts'
import type { Deps } from './platform/deps.ts'
import { openHere } from './platform/files/open-file.ts'
import { apiDocs } from './platform/http/api-docs.ts'
import { boundAssets } from './platform/http/bound-assets.ts'
import { databaseRateLimits } from './platform/http/database-rate-limits.ts'
import { staticFiles } from './platform/http/static-files.ts'
import { noEventStreams } from './platform/http/streams.ts'
import { jobNames } from './platform/jobs/jobs.ts'
import { jobsByInvocation } from './platform/jobs/jobs-by-invocation.ts'
import { consoleLog } from './platform/log.ts'
import { noSentMails } from './platform/mail/mailer.ts'
import { simulatedPayments } from './platform/payment-provider.ts'
import { scryptPasswords, unlimited } from './platform/secrets.ts'
import { openStripe } from './platform/stripe.ts'

/** A global class of workerd. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>

interface ExecutionContext {
  readonly waitUntil: (work: Promise<unknown>) => void
}

export interface EdgeHandlers {
  readonly fetch: (request: Request, bindings: Bindings, context: ExecutionContext) => Promise<Response>
  readonly scheduled: (event: { readonly scheduledTime: number }, bindings: Bindings) => Promise<void>
}

/** No job starts later than this after the response. workerd ends all work 30 s after the response. */
const AFTER_RESPONSE_MS = 20_000
/**
 * A scheduled invocation starts no job later than this after its own start, because the next minute has its own
 * invocation.
 */
const SCHEDULED_MS = 50_000

/** Options for tests. */
interface EdgeOptions {
  readonly change?: (deps: Deps) => Deps
  /** Whether a request, after its response, runs the waiting jobs of the queues in which it enqueued jobs. */
  readonly runsJobs?: boolean
}

/** Cubby on workerd, with every connection opened and closed within its request. */
export function edgeHandlers({ change = (deps) => deps, runsJobs = true }: EdgeOptions = {}): EdgeHandlers {
  let built: ReturnType<typeof build> | undefined
  /** Returns the server. The first invocation builds it, because the bindings are unknown before. */
  const server = (bindings: Bindings) => {
    built ??= build(bindings, change)
    return built
  }

  return {
    async fetch(request, bindings, context) {
      const { database, app, jobs, handlers } = server(bindings)
      const connections = database.connect(databaseOf(bindings))
      const { result, enqueued } = await connections.run(() =>
        jobs.noteEnqueued(async () => app.fetch(uncompressed(request), bindings)),
      )
      const { response, sent } = track(result)
      const toRun = runsJobs ? enqueued : []
      context.waitUntil(
        sent
          .then(() => connections.run(() => jobs.run(toRun, handlers, Date.now() + AFTER_RESPONSE_MS)))
          .finally(connections.close),
      )
      return response
    },

    async scheduled({ scheduledTime }, bindings) {
      const { database, jobs, handlers } = server(bindings)
      const connections = database.connect(databaseOf(bindings))
      const until = Date.now() + SCHEDULED_MS
      await connections
        .run(async () => {
          await jobs.enqueueScheduled(new Date(scheduledTime))
          await jobs.maintain()
          await jobs.run(jobNames(), handlers, until)
        })
        .finally(connections.close)
    },
  }
}

function build(bindings: Bindings, change: (deps: Deps) => Deps) {
  const { env, files, mailer } = readEdgeConfig(bindings)
  const config = configOf(env)
  const log = consoleLog(env.LOG_LEVEL)
  const { longMs, ...short } = databaseTimeouts(env)
  const database = requestDatabase({
    short,
    long: { ...short, statementMs: longMs, queryMs: longMs + 5_000 },
  })
  const jobs = jobsByInvocation(database.pool, { log })
  const { builtApp, readShell, readFont, readSourceMap } = boundAssets(bindings.ASSETS)
  const stripeKeys = stripeKeysOf(env)
  const deps = change({
    config,
    db: database.db,
    longDb: database.longDb,
    clock: databaseClock,
    ...featurePorts,
    isolatesRequests: true,
    passwords: scryptPasswords(undefined, unlimited),
    jobs,
    files,
    readFont,
    readSourceMap,
    openFile: openHere,
    payments: simulatedPayments,
    ...(stripeKeys && { stripe: openStripe(stripeKeys) }),
    sentMails: noSentMails,
    log,
    limits: databaseRateLimits(database.db),
    // Without Hyperdrive there are no streams, because each would hold a database connection of its own.
    events: bindings.HYPERDRIVE
      ? polledEventStreams({ db: database.db, clock: databaseClock })
      : noEventStreams,
    // Cloudflare sets this header, and replaces the value that a client sent.
    addressOf: (c) => c.req.header('CF-Connecting-IP') ?? 'unknown',
  })
  const app = new Hono()
  app.route('/', apiDocs(config, builtApp.file))
  const api = createApp(deps)
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  app.route('/', siteRoutes(deps, readShell))
  app.route('/', staticFiles(builtApp, config))
  return { database, app, jobs, handlers: handlersOf({ ...deps, db: deps.longDb, mailer }) }
}

/**
 * Returns the request without Accept-Encoding, so that the app does not compress the response: Cloudflare does.
 */
function uncompressed(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Accept-Encoding')
  return new Request(request, { headers })
}

/** Returns the response, and a promise that resolves when its body has been sent, was cancelled, or failed. */
function track(response: Response): { response: Response; sent: Promise<void> } {
  if (!response.body) return { response, sent: Promise.resolve() }
  // Only a FixedLengthStream keeps the Content-Length of a download.
  const length = response.headers.get('Content-Length')
  const { readable, writable } = length ? new FixedLengthStream(Number(length)) : new TransformStream()
  const sent = response.body.pipeTo(writable).catch(() => {})
  return { response: new Response(readable, response), sent }
}

// biome-ignore lint/style/noDefaultExport: workerd reads the default export
export default edgeHandlers()
