import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type Screen, sharedBrowser } from './browser.ts'
import { createDatabase } from './databases.ts'
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts'
import { createPhone, createRestartablePhone, type Phone, type RestartablePhone } from './phone.ts'
import { takePolicyViolations } from './policy-violations.ts'
import { checkSeats, createServerProcess, type Server } from './server-process.ts'

/** A running server with its own demo database, and functions that create devices connected to it. */
export interface TestServer {
  readonly server: Server
  /** All devices reach the server through this proxy. */
  readonly proxy: FlakyProxy
  /** Queries or changes the database directly. A running server responds with the new data at once. */
  readonly query: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>
  readonly phone: (screen?: Partial<Screen>) => Phone
  /** A phone without a service worker, for tests that do not need one. */
  readonly visitor: () => Phone
  /** A browser with a wide window and no service worker, like an administrator's. */
  readonly desktop: () => Phone
  readonly restartablePhone: (screen?: Partial<Screen>) => Promise<RestartablePhone>
}

/**
 * Starts one server for the tests of a file, with more settings of the environment if given. They may depend on the
 * address that devices open. Before each test, starts it again if it was stopped.
 */
export function useTestServer(
  environment: (url: string) => Promise<Record<string, string>> = async () => ({}),
): TestServer {
  let cubby: TestServer | undefined
  let pool: pg.Pool | undefined
  let folder = ''
  let databaseUrl = ''
  const phones: Phone[] = []
  let sharedPhoneCount: number | null = null
  const trackPhone = <Kind extends Phone>(phone: Kind) => {
    phones.push(phone)
    return phone
  }

  beforeAll(async () => {
    const { postgres, demo } = inject('browserTests')
    databaseUrl = postgres + (await createDatabase(postgres, { copyOf: demo.database }))
    folder = await mkdtemp(join(tmpdir(), 'cubby-e2e-'))
    await cp(demo.folder, folder, { recursive: true })
    const newPool = new pg.Pool({ connectionString: databaseUrl })
    pool = newPool
    const proxyPort = await freePort()
    const server = createServerProcess(await freePort(), {
      DATABASE_URL: databaseUrl,
      SEED: 'demo',
      DATA_DIR: folder,
      ...(await environment(`http://localhost:${proxyPort}`)),
    })
    await server.start()
    const proxy = await startFlakyProxy(proxyPort, server.url)
    cubby = {
      server,
      proxy,
      query: async (sql, ...values) => {
        const { rows } = await newPool.query(sql, values)
        if (!sql.trimStart().startsWith('select')) await forgetRecentResponses(server)
        return rows
      },
      phone: (screen = {}) => trackPhone(createPhone(proxy.url, sharedBrowser, screen)),
      visitor: () => trackPhone(createPhone(proxy.url, sharedBrowser, { serviceWorkers: 'block' })),
      desktop: () =>
        trackPhone(
          createPhone(proxy.url, sharedBrowser, { width: 1440, height: 900, serviceWorkers: 'block' }),
        ),
      restartablePhone: async (screen = {}) =>
        trackPhone(createRestartablePhone(proxy.url, await mkdtemp(join(folder, 'phone-')), screen)),
    }
  })
  beforeEach(async () => {
    sharedPhoneCount ??= phones.length
    await cubby?.server.start()
  })
  // Open pages slow down later tests. A phone created in a test is closed after that test; phones created in
  // `beforeAll` stay open.
  afterEach(async () => {
    // Responses that a failed test still withholds must not block the next test.
    cubby?.proxy.loseHeldResponses()
    await Promise.all(phones.splice(sharedPhoneCount ?? 0).map((phone) => phone.discard()))
    expect(takePolicyViolations(), 'violations of the security policy').toEqual([])
  })
  afterAll(async () => {
    await Promise.all(phones.map((phone) => phone.discard()))
    await cubby?.proxy.close()
    await cubby?.server.stop('SIGKILL')
    await pool?.end()
    await rm(folder, { recursive: true, force: true })
    if (cubby) await checkSeats(databaseUrl)
  })

  const started = () => {
    if (!cubby) throw new Error('The test server is not available before beforeAll has run')
    return cubby
  }
  return {
    get server() {
      return started().server
    },
    get proxy() {
      return started().proxy
    },
    query: (...args) => started().query(...args),
    phone: (screen) => started().phone(screen),
    visitor: () => started().visitor(),
    desktop: () => started().desktop(),
    restartablePhone: (screen) => started().restartablePhone(screen),
  }
}

/**
 * Makes the server forget the public responses that it keeps for a moment. It forgets them when it makes a change
 * itself, and every POST counts as a change.
 */
async function forgetRecentResponses({ url }: Server): Promise<void> {
  await fetch(`${url}/api/users/logout`, { method: 'POST' }).catch(() => undefined)
}
