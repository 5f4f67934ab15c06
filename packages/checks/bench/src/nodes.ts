import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess, type Server } from '@cubby/e2e/harness/server-process'
import { startBalancer } from '@cubby/nodes/harness/balancer'
import { freePort } from '@cubby/test-postgres/free-port'
import { postmasterOf, withChildren } from '@cubby/test-postgres/server-processes'
import { startOwnPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import { type Call, loadTest } from './load-test.ts'
import { cpuTimeOf, memoryOf } from './process-usage.ts'
import { seedSessions, seedStudents, sessionOf, tokenOf } from './seed-school.ts'

/**
 * Prints the load that one, two, and three API processes can serve on this machine, and the processor time of a
 * request in them and in PostgreSQL. One process gets its requests directly, several get them through a
 * balancer.
 */
const SIZES = [1, 2, 3]
const MS = Number(process.argv[2] ?? 5) * 1000
const CLIENTS = 16
const STUDENTS = 3_000
const SESSIONS = 20

const folder = await mkdtemp(join(tmpdir(), 'cubby-nodes-'))
const postgres = await startOwnPostgres({ isDurable: true })
const databaseUrl = `${postgres.url}postgres`
const database = new pg.Client({ connectionString: databaseUrl })
const balancer = await startBalancer()
const servers: Server[] = []
/** Each student enrolls once in each session. */
let enrollments = 0

try {
  for (const size of SIZES) {
    await addServer()
    if (size === 1) await seed()
    process.stdout.write(
      `${size} ${size === 1 ? 'process, asked directly' : 'processes behind a balancer'}\n`,
    )
    const url = servers.length > 1 ? balancer.url : (servers[0]?.url ?? '')
    await measure('read the classes', url, 200, () => ({ method: 'GET', path: '/classes' }))
    await measure("read one's enrollments", url, 200, (n) => ({
      method: 'GET',
      path: '/enrollments/my',
      token: tokenOf(n % STUDENTS),
    }))
    await measure(`enroll in ${SESSIONS} sessions`, url, 201, enrollInAll)
    await measure('enroll in one session', url, 201, (n) => enroll(SESSIONS + size - 1, n))
    const memory = await Promise.all(servers.map((server) => memoryOf(server.pid())))
    process.stdout.write(`  memory of each process: ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB\n`)
  }
} finally {
  await balancer.close()
  await Promise.all(servers.map((server) => server.stop()))
  await database.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function addServer(): Promise<void> {
  const server = createServerProcess(await freePort(), {
    ROLE: 'web',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'error',
  })
  servers.push(server)
  await server.start()
  balancer.add(server.url)
  await balancer.untilReady()
}

async function seed(): Promise<void> {
  await database.connect()
  await seedStudents(database, STUDENTS)
  await seedSessions(database, { count: SESSIONS + SIZES.length, capacity: STUDENTS })
  await database.query('analyze')
}

/** Spreads enrollments over the sessions, so that few wait for each other. */
function enrollInAll(): Call | null {
  const session = enrollments % SESSIONS
  const student = Math.floor(enrollments / SESSIONS)
  enrollments += 1
  return enroll(session, student)
}

function enroll(session: number, student: number): Call | null {
  if (student >= STUDENTS) return null
  const { classId, sessionId } = sessionOf(session)
  const body = { sessionId, joinWaitlistIfFull: false }
  return { method: 'POST', path: `/enrollments/${classId}`, token: tokenOf(student), body, key: randomUUID() }
}

async function measure(
  what: string,
  url: string,
  status: number,
  next: (n: number) => Call | null,
): Promise<void> {
  const cpuTimes = () =>
    Promise.all([
      cpuTimeOf(servers.flatMap((server) => server.pid() ?? [])),
      cpuTimeOf(withChildren(postmasterOf(postgres.dataFolder))),
      cpuTimeOf([process.pid]),
    ])
  const before = await cpuTimes()
  const { requests, seconds, p95 } = await loadTest(url, { clients: CLIENTS, ms: MS, status, next })
  const used = (await cpuTimes()).map((time, index) => time - (before[index] ?? 0))
  const [ofServers, ofDatabase, ofClients] = used.map((ms) => (ms / requests).toFixed(2))
  process.stdout.write(
    `  ${(requests / seconds).toFixed(0).padStart(5)} a second, 95% within ${p95.toFixed(0).padStart(4)} ms  ${what}` +
      `  (processor time: Cubby ${ofServers} ms, PostgreSQL ${ofDatabase} ms, clients ${ofClients} ms)\n`,
  )
}
