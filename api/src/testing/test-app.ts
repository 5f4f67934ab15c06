import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createApp } from '../app.ts'
import { featurePorts } from '../feature-ports.ts'
import { type Config, configOf } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { type Listen, listenOnPostgres } from '../platform/db/listen-postgres.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import { openPool, openPostgres } from '../platform/db/postgres.ts'
import { databaseClock } from '../platform/db/sql.ts'
import type { Deps } from '../platform/deps.ts'
import { readEnvironment } from '../platform/environment.ts'
import { localFolder } from '../platform/files/local-folder.ts'
import { openInWorker } from '../platform/files/open-in-worker.ts'
import { s3Bucket } from '../platform/files/s3-bucket.ts'
import { databaseRateLimits } from '../platform/http/database-rate-limits.ts'
import { packageFonts } from '../platform/http/file-folders.ts'
import { UNDESCRIBED } from '../platform/http/on-error.ts'
import { noRateLimits } from '../platform/http/rate-limits.ts'
import { noEventStreams } from '../platform/http/streams.ts'
import { type JobRunner, startJobs } from '../platform/jobs/boss.ts'
import { noSentMails } from '../platform/mail/mailer.ts'
import { simulatedPayments } from '../platform/payment-provider.ts'
import { scryptPasswords } from '../platform/secrets.ts'
import { requireReadableAuditLog } from './audit-log.ts'
import { useFolders } from './folder.ts'
import { takePglite } from './pglite-databases.ts'
import { servingUrl, TEMPLATE, testTimeouts } from './postgres-template.ts'
import { type Requests, type TestResponse, typedRequests } from './requests.ts'
import { requireNoLoggedSecrets, type SecretWatch, watchSecrets } from './secret-watch.ts'
import { addUser, type TestUser } from './users.ts'
import { isOnWorkerd, skipUnlessChangeable, type Transport, workerTransport } from './worker-transport.ts'

interface CallOptions {
  token?: string | undefined
  body?: unknown
  /** Those that are undefined are not sent. */
  headers?: Readonly<Record<string, string | undefined>> | undefined
}

interface TestAppChanges extends Partial<Deps> {
  readonly isRateLimited?: boolean
  /** How many servers use the database. Requests go to each in turn. By default one. */
  readonly nodes?: number
  /** Without the administrator, the database is empty. By default true. */
  readonly hasAdmin?: boolean
}

interface RunningApp {
  readonly deps: Deps
  readonly jobs: JobRunner
  readonly config: Config
  readonly listen: Listen
  /** The database as its owner, who may change the schema and disable triggers. The embedded one has no roles. */
  readonly owner: Database
  /** Calls the app, in process or in workerd, for a method or a path that is not written where it is called. */
  readonly call: <Body = unknown>(
    method: string,
    path: string,
    options?: CallOptions,
  ) => Promise<TestResponse<Body>>
  /** Sends a form with a file, in chunks and without a Content-Length. */
  readonly upload: (
    path: string,
    form: { token: string; body: ArrayBuffer; type: string },
  ) => Promise<{ status: number; body: unknown }>
}

/** Its own requests have no login. */
export interface TestApp extends RunningApp, Requests {
  /** An administrator who exists from the start. */
  readonly admin: TestUser
  readonly asAdmin: Requests
  readonly as: (user: { readonly token: string }) => Requests
}

/**
 * The whole app on its own database, on the engine of this test project, for the tests of one file. Attempts are
 * not limited unless `isRateLimited` is true.
 */
export function useTestApp({
  isRateLimited = false,
  nodes = 1,
  hasAdmin = true,
  ...changes
}: TestAppChanges = {}): TestApp {
  let running: { app: RunningApp; secrets: SecretWatch; close: () => Promise<void> } | undefined
  let admin: TestUser | undefined
  const aFolder = useFolders()
  skipUnlessChangeable(changes)
  beforeAll(async () => {
    const files = isOnWorkerd ? s3Bucket(inject('worker').bucket) : localFolder(aFolder())
    running = await startTestApp({ files, ...changes }, { isRateLimited, nodes })
    if (hasAdmin) admin = await addUser(running.app.deps, { role: 'admin' })
  })
  afterAll(async () => {
    if (running) {
      await requireReadableAuditLog(running.app.deps.db)
      await requireNoLoggedSecrets(running.app.deps.db, running.secrets)
      expect(running.secrets.linesWith(UNDESCRIBED)).toEqual([])
    }
    await running?.close()
  })
  const app = () => started(running).app
  const requestsOf = (login?: () => string) =>
    typedRequests((method, path, body, headers) =>
      app().call(method, path, { token: login?.(), body, headers }),
    )
  const test: TestApp = {
    get deps() {
      return app().deps
    },
    get jobs() {
      return app().jobs
    },
    get owner() {
      return app().owner
    },
    get listen() {
      return app().listen
    },
    get config() {
      return app().config
    },
    get admin() {
      return started(admin)
    },
    call: (...request) => app().call(...request),
    upload: (...form) => app().upload(...form),
    ...requestsOf(),
    as: ({ token }) => requestsOf(() => token),
    asAdmin: requestsOf(() => started(admin).token),
  }
  return test
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the test app exists only after beforeAll')
  return value
}

/** Links have tokens in their paths and queries. */
const TOKEN = /[\w-]{43}/g

async function startTestApp(
  changes: Partial<Deps> & Pick<Deps, 'files'>,
  { isRateLimited, nodes }: { readonly isRateLimited: boolean; readonly nodes: number },
) {
  const config = configOf(readEnvironment({ SEED: 'none', PAYMENTS: 'simulated' }))
  const secrets = watchSecrets()
  const { log } = secrets
  const database = await openTestDatabase()
  const jobs = await startJobs(database.jobPool, { log, pollSeconds: 0.5 })
  const deps: Deps = {
    config,
    db: database.db,
    longDb: database.longDb,
    clock: databaseClock,
    ...featurePorts,
    passwords: scryptPasswords(10),
    jobs,
    readFont: packageFonts(),
    readSourceMap: async () => null,
    openFile: openInWorker(),
    payments: simulatedPayments,
    sentMails: noSentMails,
    log,
    limits: isRateLimited ? databaseRateLimits(database.db) : noRateLimits,
    events: noEventStreams,
    addressOf: () => '192.0.2.1',
    ...changes,
  }
  const apps = Array.from({ length: nodes }, () => createApp(deps))
  let requests = 0
  const send: Transport = isOnWorkerd
    ? workerTransport(deps, { ...changes, databaseUrl: database.url, isRateLimited })
    : async (path, request) => {
        requests += 1
        return (apps[requests % nodes] ?? createApp(deps)).request(path, request)
      }
  const app: RunningApp = {
    deps,
    jobs,
    config,
    listen: database.listen,
    owner: database.owner,
    async call<Body>(method: string, path: string, { token, body, headers = {} }: CallOptions = {}) {
      const response = await send(`/api${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...defined(headers),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const responseBody = isJson(response) && text ? JSON.parse(text) : {}
      for (const secret of [token, ...(path.match(TOKEN) ?? [])]) secrets.register(secret)
      secrets.registerFrom(typeof body === 'string' ? undefined : body)
      secrets.registerFrom(responseBody)
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: responseBody as Body,
      }
    },
    async upload(path, { token, body, type }) {
      const response = await send(`/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': type, Authorization: `Bearer ${token}` },
        body: new Blob([body]).stream(),
        duplex: 'half',
      })
      return { status: response.status, body: await response.json() }
    },
  }
  return {
    app,
    secrets,
    async close() {
      await jobs.stop()
      await database.close()
    },
  }
}

async function openTestDatabase(): Promise<
  OpenDatabase & { readonly url: string; readonly owner: Database }
> {
  if (process.env.TEST_ENGINE === 'pglite') {
    const embedded = await takePglite()
    return { ...embedded, url: '', owner: embedded.db }
  }
  const server = inject('postgresServer')
  const name = `cubby_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${server}postgres` })
  await admin.connect()
  // Copying files is faster than writing each page to the log, which is the default.
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  await admin.end()
  const url = servingUrl(server + name)
  const owner = openPostgres(server + name, { max: 2, timeouts: testTimeouts })
  const db = openPostgres(url, { max: 20, timeouts: testTimeouts })
  const pool = openPool(url, { max: 4, timeouts: testTimeouts })
  return {
    db,
    longDb: db,
    jobPool: pool,
    listen: listenOnPostgres(url),
    url,
    owner,
    close: async () => void (await Promise.all([db.destroy(), owner.destroy(), pool.end()])),
  }
}

function defined(headers: NonNullable<CallOptions['headers']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Other responses, such as CSV files, have no body to read as JSON. */
function isJson(response: Response): boolean {
  return /json/.test(response.headers.get('Content-Type') ?? '')
}
