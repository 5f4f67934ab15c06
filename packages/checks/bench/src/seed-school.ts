import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The token of the student with this number, counted from 0. */
export function tokenOf(student: number): string {
  return `token-of-user-${student}`
}

/** The session with this number, counted from 0. Each is the only one of its class. */
export function sessionOf(session: number): { classId: string; sessionId: string } {
  return { classId: `class-${session}`, sessionId: `session-${session}` }
}

/** Creates students, each with a login. */
export async function seedStudents(database: pg.ClientBase, count: number): Promise<void> {
  await database.query(
    `insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at)
     select 'user-' || n, 'user' || n || '@example.test', 'Rosa', 'Delgado', 'none', 'student', 'active', now(), now()
     from generate_series(0, $1::int - 1) n`,
    [count],
  )
  await seedLogins(database, count)
}

/** Creates a login for each of the first `count` students. */
export async function seedLogins(database: pg.ClientBase, count: number): Promise<void> {
  const hashes = Array.from({ length: count }, (_, n) =>
    createHash('sha256').update(tokenOf(n)).digest('hex'),
  )
  await database.query(
    `insert into logins (id, user_id, token_hash, created_at, last_used_at)
     select 'login-' || n, 'user-' || n - 1, hash, now(), now()
     from unnest($1::text[]) with ordinality tokens (hash, n)`,
    [hashes],
  )
}

/** Creates sessions of this capacity on successive days, each with its own class. */
export async function seedSessions(
  database: pg.ClientBase,
  { count, capacity }: { count: number; capacity: number },
): Promise<void> {
  await database.query(
    `insert into classes (id, title, description, duration, location_type, price_cents, status, created_at, updated_at)
     select 'class-' || n, 'Art ' || n, 'Paper and paint.', '1 day', 'Online', 9500, 'active', now(), now()
     from generate_series(0, $1::int - 1) n`,
    [count],
  )
  await database.query(
    `insert into class_sessions
       (id, class_id, start_date, end_date, start_time, end_time, capacity, created_at, updated_at)
     select 'session-' || n, 'class-' || n, current_date + 30 + n, current_date + 30 + n, '09:00', '15:00', $2,
       now(), now()
     from generate_series(0, $1::int - 1) n`,
    [count, capacity],
  )
}
