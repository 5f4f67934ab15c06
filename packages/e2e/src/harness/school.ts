import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { auditSeats } from './audit.ts'
import { type Screen, sharedBrowser } from './browser.ts'
import { createDatabase } from './databases.ts'
import { aGate, type Gate } from './gate.ts'
import { aPhone, aRestartablePhone, type Phone, type RestartablePhone } from './phone.ts'
import { aServer, type Server } from './server.ts'

/** A running Cubby on a PostgreSQL of its own, with demo data, and the phones that visit it. */
export interface School {
  readonly server: Server
  /** All phones reach the server through it. */
  readonly gate: Gate
  /** Asks the database directly, behind the app's back. */
  readonly ask: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>
  readonly phone: (screen?: Partial<Screen>) => Phone
  /** A phone that stores nothing for later: whose visit is about something else need not wait for that. */
  readonly visitor: () => Phone
  /** Where the office works: a wide screen that is never without a connection. */
  readonly desk: () => Phone
  readonly restartablePhone: (screen?: Partial<Screen>) => Promise<RestartablePhone>
}

/** The school for the tests of one file. Each of them finds the server running. */
export function useSchool(): School {
  let school: School | undefined
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
    const { postgres, school: demo } = inject('browserTests')
    databaseUrl = postgres + (await createDatabase(postgres, { copyOf: demo.database }))
    folder = await mkdtemp(join(tmpdir(), 'cubby-school-'))
    await cp(demo.folder, folder, { recursive: true })
    const opened = new pg.Pool({ connectionString: databaseUrl })
    pool = opened
    const server = aServer(await freePort(), {
      DATABASE_URL: databaseUrl,
      SEED: 'demo',
      DATA_DIR: folder,
    })
    await server.start()
    const browser = await sharedBrowser()
    const gate = await aGate(await freePort(), server.url)
    school = {
      server,
      gate,
      ask: async (sql, ...values) => (await opened.query(sql, values)).rows,
      phone: (screen = {}) => handOut(aPhone(gate.url, browser, screen)),
      visitor: () => handOut(aPhone(gate.url, browser, { serviceWorkers: 'block' })),
      desk: () => handOut(aPhone(gate.url, browser, { width: 1440, height: 900, serviceWorkers: 'block' })),
      restartablePhone: async (screen = {}) =>
        handOut(aRestartablePhone(gate.url, await mkdtemp(join(folder, 'phone-')), screen)),
    }
  })
  beforeEach(async () => {
    if (turnedOnForAll < 0) turnedOnForAll = phones.length
    await school?.server.start()
  })
  // A phone that nobody looks at any more still takes its share of the machine; those of all tests stay on.
  afterEach(async () => {
    await Promise.all(phones.splice(turnedOnForAll).map((phone) => phone.discard()))
  })
  afterAll(async () => {
    await Promise.all(phones.map((phone) => phone.discard()))
    await school?.gate.close()
    await school?.server.stop('SIGKILL')
    await pool?.end()
    await rm(folder, { recursive: true, force: true })
    if (school) await auditSeats(databaseUrl)
  })

  const opened = () => {
    if (!school) throw new Error('the school is open from beforeAll on')
    return school
  }
  return {
    get server() {
      return opened().server
    },
    get gate() {
      return opened().gate
    },
    ask: (...question) => opened().ask(...question),
    phone: (screen) => opened().phone(screen),
    visitor: () => opened().visitor(),
    desk: () => opened().desk(),
    restartablePhone: (screen) => opened().restartablePhone(screen),
  }
}
