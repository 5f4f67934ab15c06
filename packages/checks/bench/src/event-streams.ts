import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServerProcess } from '@cubby/e2e/harness/server-process'
import { freePort } from '@cubby/test-postgres/free-port'
import { startPostgres } from '@cubby/test-postgres/start-postgres'
import pg from 'pg'
import { memoryOf } from './process-usage.ts'
import { budgetLine } from './row.ts'
import { seedSessions, seedStudents, sessionOf, tokenOf } from './seed-school.ts'

/**
 * Opens 2,000 event streams on one server, each of another user. Then students enroll one after the other, and
 * each enrollment is timed from its response until a stream reports it. Prints the server's peak memory during
 * that time. Exits with 1 if a budget is exceeded. Memory is measured only on Linux.
 */
const STREAMS = Number(process.argv[2] ?? 2_000)
const ENROLLMENTS = 50
const MEMORY_MB = 250
const REPORTED_MS = 1_000
/** The server limits the streams of one address, so each hundred streams has its own address. */
const PER_ADDRESS = 100
const OPENING_AT_ONCE = 50
const SESSION = sessionOf(0)

const folder = await mkdtemp(join(tmpdir(), 'cubby-streams-'))
const postgres = await startPostgres(process.env.TEST_DATABASE_URL)
const server = createServerProcess(await freePort(), {
  DATABASE_URL: `${postgres.url}postgres`,
  DATA_DIR: folder,
  SEED: 'none',
  TRUSTED_PROXIES: '127.0.0.0/8,::1/128',
})
const database = new pg.Client({ connectionString: `${postgres.url}postgres` })
// Each stream needs its own connection.
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

/** When each stream reported the current enrollment. */
let reports: number[] = []
let ended = 0

try {
  await server.start()
  await database.connect()
  await seed()
  process.stdout.write(`${(await memoryOf(server.pid())).toFixed(0)} MB before\n`)
  const started = performance.now()
  const memory = watchMemory()
  for (let first = 0; first < STREAMS; first += OPENING_AT_ONCE) {
    const count = Math.min(OPENING_AT_ONCE, STREAMS - first)
    await Promise.all(Array.from({ length: count }, (_, index) => openStream(first + index)))
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${STREAMS} streams opened in ${seconds} s\n`)
  process.stdout.write(`${(await memoryOf(server.pid())).toFixed(0)} MB with the streams\n`)
  await enrollAll()
  report(`most memory of the server with ${STREAMS} streams`, await memory.stop(), MEMORY_MB, 'MB')
  if (ended > 0) throw new Error(`${ended} streams ended`)
} finally {
  agent.destroy()
  await database.end()
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Creates users with a login each, and a session with a seat for each user who enrolls. */
async function seed(): Promise<void> {
  await seedStudents(database, STREAMS + ENROLLMENTS)
  await seedSessions(database, { count: 1, capacity: ENROLLMENTS })
}

/** Resolves with the first event of the stream. */
function openStream(user: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = request(`${server.url}/api/events`, {
      agent,
      headers: {
        Authorization: `Bearer ${tokenOf(user)}`,
        'X-Forwarded-For': `203.0.113.${Math.floor(user / PER_ADDRESS)}`,
      },
    })
    stream.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream got the response ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        resolve()
        if (chunk.includes(SESSION.classId)) reports.push(performance.now())
      })
      response.on('end', () => {
        ended += 1
      })
      // The end of this program cuts the connections.
      response.on('error', () => {})
    })
    stream.on('error', reject)
    stream.end()
  })
}

async function enrollAll(): Promise<void> {
  const waits: number[] = []
  for (let n = 0; n < ENROLLMENTS; n += 1) {
    reports = []
    const response = await fetch(`${server.url}/api/enrollments/${SESSION.classId}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokenOf(STREAMS + n)}` },
      body: JSON.stringify({ sessionId: SESSION.sessionId }),
    })
    if (response.status !== 201) throw new Error(`an enrollment got the response ${response.status}`)
    const enrolled = performance.now()
    while (reports.length < STREAMS) {
      if (performance.now() - enrolled > 10 * REPORTED_MS)
        throw new Error(`${reports.length} streams reported`)
      await setTimeout(1)
    }
    waits.push(...reports.map((at) => Math.max(0, at - enrolled)))
  }
  waits.sort((one, other) => one - other)
  const percentile = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? Number.NaN
  process.stdout.write(
    `${budgetLine('half of the streams report an enrollment after', percentile(0.5), REPORTED_MS, 'ms')}\n`,
  )
  report('99 of 100 streams after', percentile(0.99), REPORTED_MS, 'ms')
  report('the last stream after', percentile(1), REPORTED_MS, 'ms')
}

/** Measures the memory of the server's process ten times a second. */
function watchMemory() {
  let most = 0
  const measure = async () => {
    most = Math.max(most, await memoryOf(server.pid()))
  }
  const timer = setInterval(() => void measure(), 100)
  return {
    async stop() {
      clearInterval(timer)
      await measure()
      return most
    },
  }
}

function report(what: string, value: number, budget: number, unit: string): void {
  if (value > budget) process.exitCode = 1
  process.stdout.write(`${budgetLine(what, value, budget, unit)}\n`)
}
