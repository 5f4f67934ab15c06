import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { type Screen, sharedBrowser } from './browser.ts'
import { createDatabase } from './databases.ts'
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts'
import { createPhone, createRestartablePhone, type Phone, type RestartablePhone } from './phone.ts'
import { checkSeats } from './seat-invariants.ts'
import { createServerProcess, type Server } from './server-process.ts'

/** A running Cubby with its own database and demo data, and the devices that visit it. */
export interface TestServer {
  readonly server: Server
  /** All phones reach the server through it. */
  readonly proxy: FlakyProxy
  /** Queries the database directly. */
  readonly query: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>
  readonly phone: (screen?: Partial<Screen>) => Phone
  /** A phone without a service worker, for tests that need none. */
  readonly visitor: () => Phone
  /** A wide screen that is always online, as administrators have. */
  readonly desktop: () => Phone
  readonly restartablePhone: (screen?: Partial<Screen>) => Promise<RestartablePhone>
}

/** The server for the tests of one file. It runs at the start of each test. */
export function useTestServer(): TestServer {
  let cubby: TestServer | undefined
  let pool: pg.Pool | undefined
  let folder = ''
  let databaseUrl = ''
  const phones: Phone[] = []
  let turnedOnForAll = -1
  const handOut = <Kind extends Phone>(phone: Kind) => {
    phones.push(phone)
    return phone
  }

  beforeAll(async () => {
    const { postgres, cubby: demo } = inject('browserTests')
    databaseUrl = postgres + (await createDatabase(postgres, { copyOf: demo.database }))
    folder = await mkdtemp(join(tmpdir(), 'cubby-e2e-'))
    await cp(demo.folder, folder, { recursive: true })
    const opened = new pg.Pool({ connectionString: databaseUrl })
    pool = opened
    const server = createServerProcess(await freePort(), {
      DATABASE_URL: databaseUrl,
      SEED: 'demo',
      DATA_DIR: folder,
    })
    await server.start()
    const browser = await sharedBrowser()
    const proxy = await startFlakyProxy(await freePort(), server.url)
    cubby = {
      server,
      proxy,
      query: async (sql, ...values) => (await opened.query(sql, values)).rows,
      phone: (screen = {}) => handOut(createPhone(proxy.url, browser, screen)),
      visitor: () => handOut(createPhone(proxy.url, browser, { serviceWorkers: 'block' })),
      desktop: () =>
        handOut(createPhone(proxy.url, browser, { width: 1440, height: 900, serviceWorkers: 'block' })),
      restartablePhone: async (screen = {}) =>
        handOut(createRestartablePhone(proxy.url, await mkdtemp(join(folder, 'phone-')), screen)),
    }
  })
  beforeEach(async () => {
    if (turnedOnForAll < 0) turnedOnForAll = phones.length
    await cubby?.server.start()
  })
  // Open pages cost time, so the phones of a test are closed after it; those of the whole file stay open.
  afterEach(async () => {
    await Promise.all(phones.splice(turnedOnForAll).map((phone) => phone.discard()))
  })
  afterAll(async () => {
    await Promise.all(phones.map((phone) => phone.discard()))
    await cubby?.proxy.close()
    await cubby?.server.stop('SIGKILL')
    await pool?.end()
    await rm(folder, { recursive: true, force: true })
    if (cubby) await checkSeats(databaseUrl)
  })

  const opened = () => {
    if (!cubby) throw new Error('the test server runs from beforeAll on')
    return cubby
  }
  return {
    get server() {
      return opened().server
    },
    get proxy() {
      return opened().proxy
    },
    query: (...question) => opened().query(...question),
    phone: (screen) => opened().phone(screen),
    visitor: () => opened().visitor(),
    desktop: () => opened().desktop(),
    restartablePhone: (screen) => opened().restartablePhone(screen),
  }
}
