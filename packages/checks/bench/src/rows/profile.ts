import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { call } from '../api-client.ts'
import { median, type Row, timeOf } from '../row.ts'
import { seedSessions, seedStudents, tokenOf } from '../seed-school.ts'
import { startReference } from '../start-reference.ts'
import { withServer } from '../with-server.ts'

const ENROLLMENTS = 30
const RUNS = 300
const WARM_UP_RUNS = 100
const STUDENT = 'user-0'
const REFERENCE = fileURLToPath(new URL('profile-reference.ts', import.meta.url))

/** Compares a student's profile with the same rows, read by one query. */
export function profile(): Promise<Row[]> {
  return withServer({ ROLE: 'web' }, async ({ server, database, databaseUrl }) => {
    await seed(database)
    const bare = await startReference(REFERENCE, databaseUrl, STUDENT)
    const [times, referenceTimes]: [number[], number[]] = [[], []]
    try {
      // Alternates between the two, so that other programs slow down both.
      for (let run = -WARM_UP_RUNS; run < RUNS; run += 1) {
        const ofReference = await timeOf(async () => (await fetch(`${bare.url}/profile`)).text())
        const own = await timeOf(async () =>
          (await call(server.url, '/users/profile', { token: tokenOf(0) })).text(),
        )
        if (run < 0) continue
        times.push(own)
        referenceTimes.push(ofReference)
      }
    } finally {
      bare.stop()
    }
    return [
      {
        measurement: `the profile with ${ENROLLMENTS} enrollments, median`,
        reference: { name: 'one query', value: median(referenceTimes) },
        value: median(times),
        unit: 'ms',
        goal: { max: 2 },
      },
    ]
  })
}

/** Most enrollments are over. Each has an unpaid payment, a notification, and a row in the audit log. */
async function seed(database: pg.Client): Promise<void> {
  await seedStudents(database, 100)
  await seedSessions(database, { count: ENROLLMENTS, capacity: 20 })
  await database.query(
    `insert into enrollments (id, user_id, session_id, status, enrolled_at, completed_at, completion_reason)
     select 'enrollment-' || n, $1, 'session-' || n, 'approved', now() - make_interval(days => n),
       case when n > 5 then now() end, case when n > 5 then 'Session completed' end
     from generate_series(0, $2::int - 1) n`,
    [STUDENT, ENROLLMENTS],
  )
  await database.query(
    `insert into payments (id, enrollment_id, amount_cents, due_date, status, created_at, updated_at)
     select 'payment-' || n, 'enrollment-' || n, 9500, current_date, 'pending', now(), now()
     from generate_series(0, $1::int - 1) n`,
    [ENROLLMENTS],
  )
  await database.query(
    `insert into notifications (id, user_id, type, title, message, action_url, metadata, created_at)
     select 'notification-' || n, $1, 'enrollment', 'Your spot in Art is held',
       'We have received your enrollment. Your spot is held while we confirm it.',
       '/profile?section=enrollments', '{"links": []}', now() - make_interval(days => n)
     from generate_series(0, $2::int - 1) n`,
    [STUDENT, ENROLLMENTS],
  )
  await database.query(
    `insert into audit_log (id, at, actor_id, action, subject_type, subject_id, details)
     select 'audit-' || n, now() - make_interval(days => n), $1, 'enrollment.requested', 'enrollment',
       'enrollment-' || n, jsonb_build_object('session_id', 'session-' || n, 'seat', 'free')
     from generate_series(0, $2::int - 1) n`,
    [STUDENT, ENROLLMENTS],
  )
  await database.query('analyze')
}
