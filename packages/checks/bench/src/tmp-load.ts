import { execSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { loadTest } from './load-test.ts'
import { seedSessions, seedStudents, sessionOf, tokenOf } from './seed-school.ts'
import { withServer } from './with-server.ts'

const CLIENTS = 32
const STUDENTS = 50
await withServer({ ROLE: 'web', LOG_LEVEL: 'error' }, async ({ server, database }) => {
  await seedStudents(database, CLIENTS * STUDENTS + 1)
  await seedSessions(database, { count: 20 + 200, capacity: CLIENTS * STUDENTS })
  await database.query('analyze')
  async function enrollAll(first: number, count: number) {
    const { requests, seconds, p95 } = await loadTest(server.url, {
      clients: CLIENTS, ms: Number.POSITIVE_INFINITY, status: 201,
      next(n) {
        if (n >= CLIENTS * STUDENTS) return null
        const { classId, sessionId } = sessionOf(first + (n % count))
        return { method: 'POST', path: `/enrollments/${classId}`, token: tokenOf(n), body: { sessionId, joinWaitlistIfFull: false }, key: randomUUID() }
      },
    })
    console.log(first, count, (requests / seconds).toFixed(0), 'per s, p95', p95.toFixed(0))
  }
  await enrollAll(0, 1)
  await enrollAll(20, 50)
  await database.query('analyze')
  await enrollAll(1, 1)
  await enrollAll(70, 50)
  const pid = (await import('node:fs')).readFileSync('/tmp/p/pid','utf8')
  const pgt = () => Number(execSync("cat /proc/[0-9]*/stat 2>/dev/null | grep '(postgres)' | awk '{s+=$14+$15} END {print s}'").toString())
  const p0 = pgt()
  process.kill(Number(pid), 'SIGUSR2')
  await enrollAll(2, 1)
  await enrollAll(120, 50)
  process.kill(Number(pid), 'SIGUSR2')
  console.log('pg cpu ms per enrollment', ((pgt() - p0) * 10) / 3200)
  await setTimeout(1500)
})
