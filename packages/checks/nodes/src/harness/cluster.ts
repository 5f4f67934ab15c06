import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@cubby/e2e/harness/databases'
import { checkSeats, createServerProcess, type Server } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import { type OwnPostgresServer, startOwnPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type Balancer, startBalancer } from './balancer.ts'
import { type Client, clientOf } from './client.ts'

export const ADMIN = { email: 'admin@cubby.test', password: 'morning classroom' }

/** Longer than the balancer needs to notice that a server stops. */
const STOP_DELAY_MS = 2_000

/** Several API processes and job workers on one PostgreSQL, behind a balancer. */
export interface Cluster {
  readonly postgres: OwnPostgresServer
  readonly balancer: Balancer
  /** The API processes. */
  readonly web: readonly Server[]
  /** The job workers. */
  readonly jobs: readonly Server[]
  /** Sends requests to one address: the balancer, or one server. */
  readonly client: (url?: string) => Client
  /** Starts another API process, also of another version, and waits until the balancer uses it. */
  readonly addWeb: (environment?: Record<string, string>, entry?: string) => Promise<Server>
  /** Ends an API process and waits until it has ended. */
  readonly removeWeb: (server: Server, how: 'SIGTERM' | 'SIGKILL') => Promise<void>
  readonly query: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>
}

/** A cluster for the tests of one file, with an administrator and without demo data. */
export function useCluster(size: { web: number; jobs: number }): Cluster {
  const web: Server[] = []
  const jobs: Server[] = []
  let postgres: OwnPostgresServer | undefined
  let balancer: Balancer | undefined
  let pool: pg.Pool | undefined
  let folder = ''
  let databaseUrl = ''

  const environmentOf = (role: 'web' | 'jobs') => ({
    ROLE: role,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SEED: 'none',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STOP_DELAY_MS: String(STOP_DELAY_MS),
    // Each client of a test is a device with its own address.
    TRUSTED_PROXIES: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  })
  async function start(role: 'web' | 'jobs', environment: Record<string, string> = {}, entry?: string) {
    const server = createServerProcess(await freePort(), { ...environmentOf(role), ...environment }, entry)
    await server.start()
    return server
  }
  async function addWeb(environment: Record<string, string> = {}, entry?: string) {
    const server = await start('web', environment, entry)
    web.push(server)
    balancer?.add(server.url)
    await balancer?.untilReady()
    return server
  }

  beforeAll(async () => {
    const opened = await startOwnPostgres()
    postgres = opened
    databaseUrl = opened.url + (await createDatabase(opened.url, {}))
    folder = await mkdtemp(join(tmpdir(), 'cubby-nodes-'))
    const opening = new pg.Pool({ connectionString: databaseUrl })
    opening.on('error', () => {})
    pool = opening
    balancer = await startBalancer()
    // All start at once on an empty database, and only one of them runs the migrations.
    await Promise.all([
      ...Array.from({ length: size.web }, async () => {
        const server = await start('web')
        web.push(server)
        balancer?.add(server.url)
      }),
      ...Array.from({ length: size.jobs }, async () => jobs.push(await start('jobs'))),
    ])
    await balancer?.untilReady()
  })
  afterAll(async () => {
    await balancer?.close()
    await Promise.all([...web, ...jobs].map((server) => server.stop('SIGKILL')))
    await pool?.end()
    if (databaseUrl) await checkSeats(databaseUrl)
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const opened = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('the cluster runs from beforeAll on')
    return part
  }
  return {
    web,
    jobs,
    addWeb,
    get postgres() {
      return opened(postgres)
    },
    get balancer() {
      return opened(balancer)
    },
    client: (url) => clientOf(url ?? opened(balancer).url),
    async removeWeb(server, how) {
      web.splice(web.indexOf(server), 1)
      // The balancer notices by itself that the server stops.
      await server.stop(how)
      balancer?.remove(server.url)
    },
    query: async (sql, ...values) => (await opened(pool).query(sql, values)).rows,
  }
}
