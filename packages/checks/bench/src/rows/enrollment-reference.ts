import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/**
 * The reference server: `node enrollment-reference.ts <port> <database>` enrolls students with the statements of
 * enrollments.sql, each prepared, and checks nothing. It shows how many such enrollments Node can send.
 */
const [port, connectionString] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString })

type Parameters = (user: string, session: string) => string[]
const userOnly: Parameters = (user) => [user]
const userAndSession: Parameters = (user, session) => [user, session]

const statements: readonly { name: string; text: string; parametersOf: Parameters }[] = [
  {
    name: 'lock',
    text: 'select id from class_sessions where id = $1 for no key update',
    parametersOf: (_, session) => [session],
  },
  { name: 'user', text: 'select role, status from users where id = $1', parametersOf: userOnly },
  {
    name: 'previous',
    text: 'select id from enrollments where user_id = $1 and session_id = $2',
    parametersOf: userAndSession,
  },
  {
    name: 'enrollment',
    text: `insert into enrollments (id, user_id, session_id, status, enrolled_at)
      values (gen_random_uuid(), $1, $2, 'pending', now())`,
    parametersOf: userAndSession,
  },
  {
    name: 'audit',
    text: `insert into audit_log (id, at, actor_id, action, subject_type, subject_id)
      values (gen_random_uuid(), now(), $1, 'enrollment.requested', 'enrollment', 'reference')`,
    parametersOf: userOnly,
  },
  {
    name: 'record',
    text: `insert into idempotency_records (user_id, key, request_hash, refused, response, created_at)
      values ($1, gen_random_uuid(), 'reference', false, '{}', now())`,
    parametersOf: userOnly,
  },
]

const app = new Hono()
app.post('/api/enrollments/:classId', async (c) => {
  const { sessionId } = await c.req.json<{ sessionId: string }>()
  const user = c.req.header('Authorization')?.replace('Bearer token-of-', '') ?? ''
  const connection = await pool.connect()
  await connection.query('begin')
  for (const { name, text, parametersOf } of statements) {
    await connection.query({ name, text, values: parametersOf(user, sessionId) })
  }
  await connection.query('commit')
  connection.release()
  return c.json({ enrollment: { session_id: sessionId } }, 201)
})
app.get('/ready', (c) => c.text('ready'))
serve({ fetch: app.fetch, port: Number(port) })
