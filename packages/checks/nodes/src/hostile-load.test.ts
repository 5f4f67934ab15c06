import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Server } from '@cubby/e2e/harness/server-process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { honestBomb, lyingBomb, pngBomb, silentBomb } from './harness/bombs.ts'
import { useCluster } from './harness/cluster.ts'
import { createSession, logInAdmin, type Session, type User } from './harness/school.ts'

const isProof = process.env.PROOF === 'full'
/** How many bombs of each kind are sent. */
const BOMBS = isProof ? 25 : 1
const LARGE_FILES = isProof ? 100 : 2
const SLOW_CONNECTIONS = isProof ? 1_000 : 20
const STREAMS = isProof ? 10_000 : 20
const AT_ONCE = 25
/** Few enough for the limit of the server for each address. */
const STREAMS_OF_ADDRESS = 100
/** The most streams that one server opens. */
const MAX_STREAMS = 3_000
const MAX_MEGABYTES = 300
/** How long another user may wait for a response. */
const MAX_WAIT_MS = 5_000

const cluster = useCluster({ web: 1, jobs: 0 })
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const sockets: Socket[] = []
let admin: User
let session: Session
let server: Server

const tokenOf = (user: number) => `token-of-user-${user}`
const OTHER_USER = STREAMS

beforeAll(async () => {
  admin = await logInAdmin(cluster)
  session = await createSession(cluster, admin, 1_000)
  const users = STREAMS + 1
  await cluster.query(
    `insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at)
     select 'user-' || n, 'user' || n || '@example.test', 'Rosa', 'Delgado', 'none', 'student', 'active', now(), now()
     from generate_series(0, $1::int - 1) n`,
    users,
  )
  await cluster.query(
    `insert into logins (id, user_id, token_hash, created_at, last_used_at)
     select 'login-' || n, 'user-' || n - 1, hash, now(), now()
     from unnest($1::text[]) with ordinality tokens (hash, n)`,
    Array.from({ length: users }, (_, n) => createHash('sha256').update(tokenOf(n)).digest('hex')),
  )
})
beforeEach(async () => {
  const [first] = cluster.web
  if (!first) throw new Error('the cluster has no server')
  // In the proof, each test has its own, so that the peak is that of the test.
  server = isProof ? await cluster.addWeb() : first
  return async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    if (isProof) await cluster.removeWeb(server, 'SIGKILL')
  }
})
afterAll(() => agent.destroy())

/** The most memory that the server has had, in megabytes. Linux only. */
async function peakMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid()}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Another user reads and writes until `stop`, which returns the number of requests and the longest wait. */
function startUser() {
  const device = cluster.client(server.url)
  const token = tokenOf(OTHER_USER)
  let isStopped = false
  let slowestMs = 0
  let served = 0
  async function timed(...request: Parameters<typeof device.send>) {
    const started = performance.now()
    const { status } = await device.send(...request)
    slowestMs = Math.max(slowestMs, performance.now() - started)
    served += 1
    return status
  }
  async function use() {
    do {
      expect(await timed('GET', '/classes')).toBe(200)
      const path = `/enrollments/${session.classId}`
      expect(await timed('POST', path, { token, body: { sessionId: session.id } })).toBeOneOf([201, 409])
    } while (!isStopped)
  }
  const using = use()
  // It may fail before it is awaited.
  using.catch(() => {})
  return async () => {
    isStopped = true
    await using
    expect(slowestMs).toBeLessThan(MAX_WAIT_MS)
    return `${served} requests of others served, the slowest in ${Math.round(slowestMs)} ms`
  }
}

async function inParts(count: number, make: (index: number) => Promise<unknown>) {
  for (let first = 0; first < count; first += AT_ONCE) {
    const part = Math.min(AT_ONCE, count - first)
    await Promise.all(Array.from({ length: part }, (_, index) => make(first + index)))
  }
}

/** Uploads a file, and returns the status of the response. */
async function upload(path: string, token: string, file: File, kind?: string): Promise<number> {
  const form = new FormData()
  if (kind) form.set('kind', kind)
  form.set('file', file)
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: form })
  await response.arrayBuffer()
  return response.status
}

describe.skipIf(process.platform !== 'linux')('others are served, and the memory is limited', () => {
  it('while archives and pictures arrive that grow a thousandfold', { timeout: 300_000 }, async ({
    annotate,
  }) => {
    const picture = new File([pngBomb()], 'bomb.png', { type: 'image/png' })
    const archives = [honestBomb(), lyingBomb(), silentBomb()].map(
      (bytes) => new File([bytes], 'bomb.zip', { type: 'application/zip' }),
    )
    const bombs = [
      () => upload('/admin/branding/logo', admin.token, picture),
      ...archives.map((archive) => () => upload('/admin/imports', admin.token, archive, 'certificates')),
    ]
    const stop = startUser()
    const statuses: number[] = []
    await inParts(BOMBS * bombs.length, async (index) => {
      const send = bombs[index % bombs.length]
      if (send) statuses.push(await send())
    })
    const others = await stop()
    // Uploads beyond the administrator's queue get a 503.
    for (const status of statuses) expect(status).toBeOneOf([400, 503])
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(BOMBS)
    expect(await cluster.query('select id from imports')).toEqual([])
    const megabytes = await peakMegabytes()
    await annotate(`${statuses.length} bombs: none stored, ${megabytes} MB, ${others}`, 'figure')
    expect(megabytes).toBeLessThanOrEqual(MAX_MEGABYTES)
  })

  it('while many users send the largest files', { timeout: 300_000 }, async ({ annotate }) => {
    const bytes = randomBytes(5 * 1024 * 1024)
    bytes.write('%PDF-1.4')
    const file = new File([bytes], 'large.pdf', { type: 'application/pdf' })
    const stop = startUser()
    const statuses: number[] = []
    await inParts(LARGE_FILES, async (user) =>
      statuses.push(await upload('/users/uploads', tokenOf(user % OTHER_USER), file)),
    )
    const others = await stop()
    expect(new Set(statuses)).toEqual(new Set([201]))
    const megabytes = await peakMegabytes()
    await annotate(`${LARGE_FILES} files of 5 MB: ${megabytes} MB, ${others}`, 'figure')
    expect(megabytes).toBeLessThanOrEqual(MAX_MEGABYTES)
  })

  it('while many connections send a byte now and then', { timeout: 300_000 }, async ({ annotate }) => {
    const { hostname, port } = new URL(server.url)
    const beginning =
      'POST /api/users/login HTTP/1.1\r\nHost: cubby\r\nContent-Type: application/json\r\nX-Slow: '
    await inParts(SLOW_CONNECTIONS, async () => {
      const socket = connect(Number(port), hostname)
      // The server may close it, which is right.
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(beginning)
      sockets.push(socket)
    })
    const stop = startUser()
    for (let byte = 0; byte < 50; byte += 1) {
      for (const socket of sockets) socket.write('x')
      await fetch(`${server.url}/api/health/live`)
    }
    const others = await stop()
    const megabytes = await peakMegabytes()
    await annotate(`${SLOW_CONNECTIONS} slow connections: ${megabytes} MB, ${others}`, 'figure')
    expect(megabytes).toBeLessThanOrEqual(MAX_MEGABYTES)
  })

  it('while more users open event streams than one server holds', { timeout: 600_000 }, async ({
    annotate,
  }) => {
    const open = (user: number) =>
      new Promise<number>((resolve, reject) => {
        const request = get(`${server.url}/api/events`, {
          agent,
          headers: {
            Authorization: `Bearer ${tokenOf(user)}`,
            'X-Forwarded-For': `203.0.${Math.floor(user / STREAMS_OF_ADDRESS)}.9`,
          },
        })
        request.on('error', reject)
        request.on('response', (response) => {
          response.resume()
          response.on('error', () => {})
          resolve(response.statusCode ?? 0)
        })
      })
    const stop = startUser()
    const statuses: number[] = []
    await inParts(STREAMS, async (user) => statuses.push(await open(user)))
    const others = await stop()
    const opened = statuses.filter((status) => status === 200).length
    expect(opened).toBe(Math.min(STREAMS, MAX_STREAMS))
    expect(new Set(statuses.filter((status) => status !== 200))).toEqual(
      new Set(STREAMS > opened ? [503] : []),
    )
    const megabytes = await peakMegabytes()
    await annotate(
      `${STREAMS} streams asked for: ${opened} open, ${STREAMS - opened} refused, ${megabytes} MB, ${others}`,
      'figure',
    )
    expect(megabytes).toBeLessThanOrEqual(MAX_MEGABYTES)
  })
})
