import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Server } from '@cubby/e2e/harness/server-process'
import pg from 'pg'
import { loadTest } from '../load-test.ts'
import { seedSessions, seedStudents, sessionOf, tokenOf } from '../seed-students.ts'
import type { Ratio } from './ratio.ts'

const CLIENTS = 32
/** Each client enrolls this many students, each once. */
const STUDENTS = 50
const MANY = 50
const SCRIPT = fileURLToPath(new URL('enrollments.sql', import.meta.url))

/** Sessions with seats for all students. The reference and Cubby use different sessions, by their first number. */
const sessions = {
  one: { count: 1, reference: 0, cubby: 1 },
  many: { count: MANY, reference: 2, cubby: 2 + MANY },
}

/**
 * Compares enrollments through the API with pgbench. It runs only the statements that an enrollment needs, on the
 * same tables with the same triggers. Needs `pgbench` in the PATH.
 */
export async function enrollments(server: Server, databaseUrl: string): Promise<Ratio[]> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await seedStudents(database, CLIENTS * STUDENTS + 1)
    await seedSessions(database, { count: 2 + 2 * MANY, capacity: CLIENTS * STUDENTS })
    await database.query('analyze')
  } finally {
    await database.end()
  }
  const compare = async (measurement: string, of: keyof typeof sessions, min: number): Promise<Ratio> => ({
    measurement,
    reference: await withPgbench(databaseUrl, of),
    cubby: await withCubby(server, of),
    unit: 'enrollments/s',
    goal: { min },
  })
  return [
    await compare('enrollments in one session', 'one', 0.5),
    await compare(`enrollments in ${MANY} sessions`, 'many', 0.4),
  ]
}

async function withPgbench(databaseUrl: string, of: keyof typeof sessions): Promise<number> {
  const { count, reference } = sessions[of]
  const variables = { n: 0, students: STUDENTS, first: reference, sessions: count }
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['--no-vacuum', '--protocol=prepared', `--file=${SCRIPT}`],
    ...[`--client=${CLIENTS}`, `--transactions=${STUDENTS}`],
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    databaseUrl,
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

async function withCubby(server: Server, of: keyof typeof sessions): Promise<number> {
  const { count, cubby } = sessions[of]
  const { requests, seconds } = await loadTest(server.url, {
    clients: CLIENTS,
    ms: Number.POSITIVE_INFINITY,
    status: 201,
    next(n) {
      if (n >= CLIENTS * STUDENTS) return null
      const { classId, sessionId } = sessionOf(cubby + (n % count))
      const [token, body] = [tokenOf(n), { sessionId, joinWaitlistIfFull: false }]
      return { method: 'POST', path: `/enrollments/${classId}`, token, body, key: randomUUID() }
    },
  })
  return requests / seconds
}
