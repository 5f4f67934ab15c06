import { globSync, readFileSync } from 'node:fs'
import { SILENCE_MS } from '@cubby/contract/messages/event-stream'
import { sql } from 'kysely'
import { createApp } from '../../../../api/src/app.ts'
import { featurePorts, handlersOf } from '../../../../api/src/feature-ports.ts'
import { startEventHub } from '../../../../api/src/features/messages/events/event-hub.ts'
import { configOf } from '../../../../api/src/platform/config.ts'
import { databaseOn } from '../../../../api/src/platform/db/postgres.ts'
import { databaseClock } from '../../../../api/src/platform/db/sql.ts'
import type { Deps } from '../../../../api/src/platform/deps.ts'
import { readEnvironment } from '../../../../api/src/platform/environment.ts'
import { openHere } from '../../../../api/src/platform/files/open-file.ts'
import { fontFile } from '../../../../api/src/platform/http/file-folders.ts'
import { noRateLimits } from '../../../../api/src/platform/http/rate-limits.ts'
import { type JobName, jobNames, QUEUES } from '../../../../api/src/platform/jobs/jobs.ts'
import { jobsByInvocation } from '../../../../api/src/platform/jobs/jobs-by-invocation.ts'
import { noSentMails } from '../../../../api/src/platform/mail/mailer.ts'
import { simulatedPayments } from '../../../../api/src/platform/payment-provider.ts'
import type { SharedDatabase } from './database.ts'
import { stir } from './virtual.ts'
import type { World } from './world.ts'

/** What outlives a server: the database, the files, and the emails that were sent. */
export interface Installation {
  readonly database: SharedDatabase
  readonly files: Deps['files']
  readonly mails: SentMail[]
  /** What servers logged as an error. */
  readonly errors: string[]
}

interface SentMail {
  readonly id: string
  readonly to: string
  readonly subject: string
}

/** A process of the server. */
export interface Server {
  readonly deps: Deps
  /** Answers a request; a request to a server that was killed gets no answer. */
  readonly answer: (path: string, request: RequestInit) => Promise<Response>
  /** Runs the waiting jobs, and the scheduled jobs that became due since the last call. */
  readonly work: () => Promise<void>
  /** Ends the process at once, in the middle of whatever it does. */
  readonly kill: () => void
  /** Ends the process before it sends this many more statements to the database. */
  readonly killAfter: (statements: number) => void
  readonly isDead: () => boolean
}

const config = configOf(readEnvironment({ SEED: 'none', PAYMENTS: 'simulated', LOG_LEVEL: 'silent' }))

const api = new URL('../../../../api/src/', import.meta.url)
// A module that is loaded at its first use would end at any time.
for (const path of globSync('**/*-pdf.ts', { cwd: api })) await import(new URL(path, api).href)

/** As seldom as a phone accepts. */
const HEARTBEAT_MS = 0.9 * SILENCE_MS

/** Passwords are not what is simulated, and a real hash takes a tenth of a second. */
const plainPasswords: Deps['passwords'] = {
  hash: async (password) => `plain ${password}`,
  verify: async (password, stored) => stored === `plain ${password}`,
  isOutdated: () => false,
}

/** Starts a server on an installation. Dead ones must have been killed before. */
export function startServer(world: World, { database, files, mails, errors }: Installation): Server {
  const log: Deps['log'] = {
    info() {},
    warn() {},
    error(fields, message) {
      if (!dead) errors.push(`${message}: ${describe(fields)}`)
    },
  }
  const life = new AbortController()
  let dead = false
  let statementsLeft = Number.POSITIVE_INFINITY
  const never = () => new Promise<never>(() => {})
  const before = async () => {
    stir()
    statementsLeft -= 1
    if (statementsLeft < 0) kill()
    if (dead) await never()
  }
  function kill(): void {
    dead = true
    life.abort()
  }
  const pool = database.poolFor(before)
  const db = databaseOn(pool)
  const jobs = jobsByInvocation(pool, { log })
  const hub = startEventHub(
    { db, clock: databaseClock, log },
    async (onSignal) =>
      database.listen(() => {
        if (!dead) onSignal()
      }),
    { heartbeatMs: HEARTBEAT_MS },
  )
  const deps: Deps = {
    config,
    db,
    longDb: db,
    clock: databaseClock,
    ...featurePorts,
    passwords: plainPasswords,
    jobs,
    files,
    readFont: async (family, file) => fontOf(family, file),
    readSourceMap: async () => null,
    openFile: openHere,
    payments: simulatedPayments,
    sentMails: noSentMails,
    log,
    limits: noRateLimits,
    events: { open: async (owner, lastEventId) => (await hub).open(owner, lastEventId) },
    addressOf: () => '192.0.2.1',
  }
  const app = createApp(deps)
  const handlers = handlersOf({
    ...deps,
    mailer: {
      async send({ id, to, subject }) {
        mails.push({ id, to: to.address, subject })
      },
    },
  })
  // The first use of the queues reads them outside of a transaction, for which the one connection must be free.
  const ready = Promise.all([jobs.maintain(), hub])
  let workedAt = world.now()

  return {
    deps,
    async answer(path, request) {
      await ready
      if (dead) return never()
      const reply = await app.request(path, request)
      if (isStream(reply)) return new Response(cutBy(life.signal, reply.body), reply)
      const body = reply.status === 204 || reply.status === 304 ? null : await reply.arrayBuffer()
      if (dead) return never()
      return new Response(body, reply)
    },
    async work() {
      if (dead) return
      const names = jobNames().filter((name) => isDue(name, workedAt, world.now()))
      if (names.length > 0) workedAt = world.now()
      await jobs.maintain()
      if (names.length > 0) {
        await db.transaction().execute(async (trx) => {
          for (const name of names) await jobs.enqueue(trx, name, {})
        })
      }
      const { rows } = await sql<{ name: JobName }>`select distinct name from pgboss.job
        where state in ('created', 'retry') and start_after <= now() order by name`.execute(db)
      await jobs.run(
        rows.map(({ name }) => name),
        handlers,
        Number.POSITIVE_INFINITY,
      )
    },
    kill,
    killAfter(statements) {
      statementsLeft = statements
    },
    isDead: () => dead,
  }
}

/** Whether a response goes on until somebody ends it. */
export function isStream(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false
}

/** The body of a response that fails when the signal is aborted. */
export function cutBy(
  signal: AbortSignal,
  body: ReadableStream<Uint8Array> | null,
): ReadableStream<Uint8Array> | null {
  if (!body) return null
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  body.pipeTo(writable, { signal }).catch(() => {})
  return readable
}

const fonts = new Map<string, Uint8Array>()

/** Reads a font at once: a file that is read meanwhile would end at any time. */
function fontOf(family: string, file: string): Uint8Array {
  const bytes = fonts.get(file) ?? new Uint8Array(readFileSync(fontFile(family, file)))
  fonts.set(file, bytes)
  return bytes
}

function describe(fields: object): string {
  const error = 'err' in fields ? fields.err : fields
  return error instanceof Error ? `${error.message} ${error.stack ?? ''}` : JSON.stringify(error)
}

/** How often the jobs of each minute run, at the most: a week has 10,000 minutes. */
const MINUTES_MS = 5 * 60_000
const HOUR_MS = 3_600_000

function isDue(name: JobName, from: number, to: number): boolean {
  const { cron } = QUEUES[name]
  if (!cron) return false
  if (cron.startsWith('*')) return to - from >= MINUTES_MS
  const isDaily = /^\d+ \d+ /.test(cron)
  return (
    Math.floor(from / (isDaily ? 24 * HOUR_MS : HOUR_MS)) <
    Math.floor(to / (isDaily ? 24 * HOUR_MS : HOUR_MS))
  )
}
