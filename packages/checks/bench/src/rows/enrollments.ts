import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { loadTest } from '../load-test.ts'
import type { Row } from '../row.ts'
import { seedSessions, seedStudents, sessionOf, tokenOf } from '../seed-school.ts'
import { startReference } from '../start-reference.ts'
import { withServer } from '../with-server.ts'

const CLIENTS = 32
/** Each client enrolls this many students, each once. */
const STUDENTS = 50
const MANY = 50
const SCRIPT = fileURLToPath(new URL('enrollments.sql', import.meta.url))
const BARE = fileURLToPath(new URL('enrollment-reference.ts', import.meta.url))

/** Sessions with seats for all students, from this number on. Each measurement has its own. */
const sessions = {
  warmUp: { first: 0, count: MANY },
  bareWarmUp: { first: MANY, count: MANY },
  one: {
    pgbench: { first: 2 * MANY, count: 1 },
    bare: { first: 2 * MANY + 1, count: 1 },
    cubby: { first: 2 * MANY + 2, count: 1 },
  },
  many: {
    pgbench: { first: 2 * MANY + 3, count: MANY },
    bare: { first: 3 * MANY + 3, count: MANY },
    cubby: { first: 4 * MANY + 3, count: MANY },
  },
}
const ALL = 5 * MANY + 3

interface Sessions {
  readonly first: number
  readonly count: number
}

/**
 * Compares enrollments through the API with pgbench, which runs only the statements that an enrollment needs, on the
 * same tables with the same triggers. A bare Hono route with these statements shows what Node can reach while the
 * clients run on the same machine. Needs `pgbench` in the PATH.
 */
export function enrollments(): Promise<Row[]> {
  return withServer({ ROLE: 'web', LOG_LEVEL: 'error' }, async ({ server, database, databaseUrl }) => {
    await seed(database)
    const bare = await startReference(BARE, databaseUrl)
    try {
      await enrollAll(server, sessions.warmUp)
      await enrollAll(bare, sessions.bareWarmUp)
      // PostgreSQL does this by itself after some minutes. Until then, plans for empty tables read whole tables.
      await database.query('analyze')
      const compare = async (place: string, of: 'one' | 'many', min: number): Promise<Row[]> => {
        const reference = { name: 'pgbench', value: await withPgbench(databaseUrl, sessions[of].pgbench) }
        const row = { reference, unit: 'enrollments/s' }
        const bareRate = await enrollAll(bare, sessions[of].bare)
        const value = await enrollAll(server, sessions[of].cubby)
        return [
          { ...row, measurement: `enrollments in ${place}`, value, goal: { min } },
          { ...row, measurement: `the same statements by bare Hono in ${place}`, value: bareRate },
        ]
      }
      return [...(await compare('one session', 'one', 2)), ...(await compare(`${MANY} sessions`, 'many', 1))]
    } finally {
      bare.stop()
    }
  })
}

async function seed(database: pg.Client): Promise<void> {
  await seedStudents(database, CLIENTS * STUDENTS + 1)
  await seedSessions(database, { count: ALL, capacity: CLIENTS * STUDENTS })
  await database.query('analyze')
}

/** Returns the enrollments per second. */
async function withPgbench(databaseUrl: string, { first, count }: Sessions): Promise<number> {
  const variables = { n: 0, students: STUDENTS, first, sessions: count }
  const { stdout } = await promisify(execFile)('pgbench', [
    '--no-vacuum',
    '--protocol=prepared',
    `--file=${SCRIPT}`,
    `--client=${CLIENTS}`,
    `--transactions=${STUDENTS}`,
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    databaseUrl,
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

/** Enrolls all students once and returns the enrollments per second. */
async function enrollAll({ url }: { readonly url: string }, { first, count }: Sessions): Promise<number> {
  const { requests, seconds } = await loadTest(url, {
    clients: CLIENTS,
    ms: Number.POSITIVE_INFINITY,
    status: 201,
    next(n) {
      if (n >= CLIENTS * STUDENTS) return null
      const { classId, sessionId } = sessionOf(first + (n % count))
      const [token, body] = [tokenOf(n), { sessionId, joinWaitlistIfFull: false }]
      return { method: 'POST', path: `/enrollments/${classId}`, token, body, key: randomUUID() }
    },
  })
  return requests / seconds
}
