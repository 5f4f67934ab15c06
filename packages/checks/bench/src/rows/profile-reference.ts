import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/**
 * The reference server: `node profile-reference.ts <port> <database> <user>` reads a user with their enrollments,
 * payments, notifications, and activity by one prepared query, and serializes the rows.
 */
const [port, connectionString, userId] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString })
const text = `
  select users.id, users.email, users.first_name, users.last_name, users.role, users.status, users.created_at,
    (select json_agg(row order by row.enrolled_at desc) from (
      select e.id, e.status, e.enrolled_at, e.completed_at, e.completion_reason, s.id as session_id, s.start_date,
        s.end_date, s.start_time, s.end_time, s.capacity, s.seats_taken, c.id as class_id, c.title, c.location_details
      from enrollments e join class_sessions s on s.id = e.session_id join classes c on c.id = s.class_id
      where e.user_id = users.id) row) as enrollments,
    (select json_agg(row order by row.due_date) from (
      select p.id, p.status, p.amount_cents, p.due_date, p.paid_at, c.title
      from payments p join enrollments e on e.id = p.enrollment_id
        join class_sessions s on s.id = e.session_id join classes c on c.id = s.class_id
      where e.user_id = users.id) row) as payments,
    (select json_agg(row order by row.created_at desc) from (
      select id, type, title, message, action_url, metadata, is_read, created_at from notifications
      where user_id = users.id and deleted_at is null) row) as notifications,
    (select json_agg(row order by row.at desc) from (
      select id, action, at, details from audit_log where actor_id = users.id) row) as activity
  from users where users.id = $1`

const app = new Hono()
app.get('/profile', async (c) => {
  const { rows } = await pool.query({ name: 'profile', text, values: [userId] })
  return c.json({ profile: rows[0] })
})
app.get('/ready', (c) => c.text('ready'))
serve({ fetch: app.fetch, port: Number(port) })
