import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { loadTest } from '../load-test.ts'
import { memoryOf } from '../process-usage.ts'
import type { Row } from '../row.ts'
import { seedSessions, seedStudents, sessionOf, tokenOf } from '../seed-school.ts'
import { watchMemory } from '../watch-memory.ts'
import { withServer, withServerOn } from '../with-server.ts'

const IDLE_MS = 5_000
const LOAD_MS = 6_000
const CLIENTS = 32
const STUDENTS = 2_000

/** Measures a server's memory on PostgreSQL, idle and under load, and on PGlite after the demo data was added. */
export async function memory(): Promise<Row[]> {
  const onPostgres = await withServer({}, async ({ server, database }) => {
    await seedStudents(database, STUDENTS)
    await seedSessions(database, { count: 20, capacity: STUDENTS })
    // The first start also creates the tables.
    await server.stop()
    await server.start()
    await setTimeout(IDLE_MS)
    const idle = await memoryOf(server.pid())
    const watched = watchMemory(server.pid)
    await loadTest(server.url, {
      clients: CLIENTS,
      ms: LOAD_MS,
      status: 200,
      next: (n) => ({
        method: 'GET',
        path: ['/classes', '/users/profile', '/enrollments/my'][n % 3] ?? '',
        token: tokenOf(n % STUDENTS),
      }),
    })
    await loadTest(server.url, {
      clients: CLIENTS,
      ms: LOAD_MS,
      status: 201,
      next: (n) => ({
        method: 'POST',
        path: `/enrollments/${sessionOf(n % 20).classId}`,
        token: tokenOf(n % STUDENTS),
        body: { sessionId: sessionOf(n % 20).sessionId },
        key: randomUUID(),
      }),
    })
    const { peak } = await watched.stop()
    return { idle, peak }
  })
  const onPglite = await withServerOn({ SEED: 'demo' }, async (server) => {
    await setTimeout(IDLE_MS)
    return memoryOf(server.pid())
  })
  return [
    megabytes('memory on PostgreSQL, idle', onPostgres.idle, 120),
    megabytes('memory on PostgreSQL, under load', onPostgres.peak, 200),
    megabytes('memory on PGlite, after adding the demo data', onPglite, 300),
  ]
}

function megabytes(measurement: string, value: number, max: number): Row {
  return { measurement, value, unit: 'MB', goal: { max } }
}
