import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { createApp } from '../../../../api/src/app.ts'
import { featurePorts, handlersOf } from '../../../../api/src/feature-ports.ts'
import { configOf } from '../../../../api/src/platform/config.ts'
import { type BeforeMessage, poolOn } from '../../../../api/src/platform/db/pglite.ts'
import { databaseOn } from '../../../../api/src/platform/db/postgres.ts'
import { databaseClock } from '../../../../api/src/platform/db/sql.ts'
import type { Deps } from '../../../../api/src/platform/deps.ts'
import { readEnvironment } from '../../../../api/src/platform/environment.ts'
import { openHere } from '../../../../api/src/platform/files/open-file.ts'
import { fontFile } from '../../../../api/src/platform/http/file-folders.ts'
import { noRateLimits } from '../../../../api/src/platform/http/rate-limits.ts'
import { noEventStreams } from '../../../../api/src/platform/http/streams.ts'
import { type JobName, jobNames, QUEUES } from '../../../../api/src/platform/jobs/jobs.ts'
import { jobsByInvocation } from '../../../../api/src/platform/jobs/jobs-by-invocation.ts'
import { noSentMails } from '../../../../api/src/platform/mail/mailer.ts'
import { simulatedPayments } from '../../../../api/src/platform/payment-provider.ts'
import { stir } from './virtual.ts'
import type { World } from './world.ts'

/** What outlives a server: the database, the files, and the emails that were sent. */
export interface Installation {
  readonly pglite: PGlite
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
  /** Ends the process before it sends this many more messages to the database. */
  readonly killAfter: (messages: number) => void
  readonly isDead: () => boolean
}

const config = configOf(readEnvironment({ SEED: 'none', PAYMENTS: 'simulated', LOG_LEVEL: 'silent' }))

/** Passwords are not what is simulated, and a real hash takes a tenth of a second. */
const plainPasswords: Deps['passwords'] = {
  hash: async (password) => `plain ${password}`,
  verify: async (password, stored) => stored === `plain ${password}`,
  isOutdated: () => false,
}

/** Starts a server on an installation. Dead ones must have been killed before. */
export function startServer(world: World, { pglite, files, mails, errors }: Installation): Server {
  const log: Deps['log'] = {
    info() {},
    warn() {},
    error(fields, message) {
      if (!dead) errors.push(`${message}: ${describe(fields)}`)
    },
  }
  let dead = false
  let messagesLeft = Number.POSITIVE_INFINITY
  const never = () => new Promise<never>(() => {})
  const before: BeforeMessage = async () => {
    stir()
    messagesLeft -= 1
    if (messagesLeft < 0) dead = true
    if (dead) await never()
  }
  const pool = poolOn(pglite, { before })
  const db = databaseOn(pool)
  const jobs = jobsByInvocation(pool, { log })
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
    events: noEventStreams,
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
  const ready = jobs.maintain()
  let workedAt = world.now()

  return {
    deps,
    async answer(path, request) {
      await ready
      if (dead) return never()
      const reply = await app.request(path, request)
      const body = reply.status === 204 || reply.status === 304 ? null : await reply.arrayBuffer()
      if (dead) return never()
      return new Response(body, reply)
    },
    async work() {
      if (dead) return
      const names = jobNames().filter((name) => isDue(name, workedAt, world.now()))
      workedAt = world.now()
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
    kill() {
      dead = true
    },
    killAfter(messages) {
      messagesLeft = messages
    },
    isDead: () => dead,
  }
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

/** How often the job of a schedule runs in the simulation, at the most: a week has 10,000 minutes. */
const HOUR_MS = 3_600_000

function isDue(name: JobName, from: number, to: number): boolean {
  const { cron } = QUEUES[name]
  if (!cron) return false
  if (cron.startsWith('*')) return to - from >= 60_000
  const isDaily = /^\d+ \d+ /.test(cron)
  return (
    Math.floor(from / (isDaily ? 24 * HOUR_MS : HOUR_MS)) <
    Math.floor(to / (isDaily ? 24 * HOUR_MS : HOUR_MS))
  )
}
