import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@cubby/e2e/harness/databases'
import { type FlakyProxy, startFlakyProxy } from '@cubby/e2e/harness/flaky-proxy'
import { checkSeats, createServerProcess, type Server } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'

/** A real server on PostgreSQL, behind the flaky proxy. */
export interface SoakServer {
  readonly server: Server
  /** All phones reach the server through this proxy. */
  readonly proxy: FlakyProxy
  readonly admin: { readonly email: string; readonly password: string }
  readonly query: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>
  /** Sends a request that must succeed. The caller names the response. */
  readonly send: <Body>(method: string, path: string, body?: object, token?: string) => Promise<Body>
  /** Rejects when a seat invariant is broken. */
  readonly checkSeats: () => Promise<void>
  readonly stop: () => Promise<void>
}

const ADMIN = { email: 'admin@cubby.test', password: 'morning classroom' }

export async function startSoakServer(): Promise<SoakServer> {
  const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
  const databaseUrl = postgres.url + (await createDatabase(postgres.url, {}))
  const folder = await mkdtemp(join(tmpdir(), 'cubby-soak-'))
  const server = createServerProcess(await freePort(), {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TRUSTED_PROXIES: '127.0.0.0/8',
  })
  await server.start()
  const proxy = await startFlakyProxy(await freePort(), server.url)
  const pool = new pg.Pool({ connectionString: databaseUrl })
  // The end of PostgreSQL ends idle connections.
  pool.on('error', () => {})
  let requests = 0
  return {
    server,
    proxy,
    admin: ADMIN,
    query: async (sql, ...values) => (await pool.query(sql, values)).rows,
    async send<Body>(method: string, path: string, body?: object, token?: string) {
      requests += 1
      const response = await fetch(`${server.url}/api${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          // The server limits requests by address.
          'X-Forwarded-For': `10.1.${(requests >> 8) & 255}.${requests & 255}`,
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Body
    },
    checkSeats: () => checkSeats(databaseUrl),
    async stop() {
      await proxy.close()
      await server.stop('SIGKILL')
      await pool.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
