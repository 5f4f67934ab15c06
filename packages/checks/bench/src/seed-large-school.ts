import type pg from 'pg'

/** The size of a school. Every class has two sessions, every session 250 enrollments. */
export interface Size {
  readonly users: number
  readonly sessions: number
}

const users = `
  insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at)
  select 'user-' || n, 'user' || n || '@example.test',
    (array['Olivia','Mariela','Rosa','Amara','Chen','Priya','Tova','Wanda','Keisha','Esther'])[1 + n % 10],
    (array['Delgado','Okafor','Weiss','Tan','Brooks','Petrova','Cruz','Eze','Haddad'])[1 + n % 9] || n % 997,
    'none', case when n % 50 = 0 then 'instructor' else 'student' end, 'active', now(), now()
  from generate_series($1::int, $2::int) n`

const classes = `
  insert into classes (id, title, description, duration, location_type, price_cents, status, created_at, updated_at)
  select 'class-' || n, 'Class ' || n, 'One of many.', '1 day', 'Online', 9500, 'active', now(), now()
  from generate_series($1::int, $2::int) n`

/** The sessions of one class in ten are still to come and full; the others are over. */
const sessions = `
  insert into class_sessions
    (id, class_id, start_date, end_date, start_time, end_time, capacity, seats_taken, created_at, updated_at)
  select 'session-' || n, 'class-' || (n / 2), day, day, '09:00', '15:00', 250,
    case when (n / 2) % 10 = 0 then 250 else 0 end, now(), now()
  from generate_series($1::int, $2::int) n,
    lateral (select current_date + case when (n / 2) % 10 = 0 then 30 + n % 90 else -1 - n % 1000 end as day) d`

/** Every session meets once, on its only day. */
const meetings = `
  with planned as (
    update class_sessions set meeting_pattern = '{"kind": "daily", "exceptions": []}', meetings_confirmed_at = now()
    where id in (select 'session-' || n from generate_series($1::int, $2::int) n)
    returning id, start_date, start_time, end_time)
  insert into session_meetings (id, session_id, planned_date, date, start_time, end_time, created_at, updated_at)
  select 'meeting-' || id, id, start_date, start_date, start_time, end_time, now(), now() from planned`

/** Enrollments of the last three years; no user twice in one session. */
const enrollments = `
  insert into enrollments
    (id, user_id, session_id, status, enrolled_at, completed_at, completion_reason)
  select 'enrollment-' || s || '-' || k, 'user-' || ((k * 401 + s * 53) % $3::int), 'session-' || s,
    case when is_past or k % 5 > 0 then 'approved' else 'pending' end,
    now() - make_interval(days => (s * 31 + k * 7) % 1095, mins => (s * 17 + k) % 1440),
    case when is_past then now() end, case when is_past then 'Session completed' end
  from generate_series($1::int, $2::int) s, generate_series(0, 249) k, lateral (select (s / 2) % 10 > 0 as is_past) p`

/** Payments of the approved enrollments: most are paid a day later, one in ten is unpaid, one in forty is refunded. */
const payments = `
  insert into payments
    (id, enrollment_id, amount_cents, due_date, status, paid_at, created_at, updated_at,
      received_cents, refunded_cents)
  select 'payment-' || id, id, 9500 + k % 7 * 1000, current_date,
    case when k % 10 = 0 then 'pending' when k % 40 = 1 then 'refunded' else 'paid' end,
    case when k % 10 > 0 then enrolled_at + interval '1 day' end, enrolled_at, enrolled_at,
    case when k % 10 > 0 then 9500 + k % 7 * 1000 else 0 end,
    case when k % 40 = 1 then 9500 + k % 7 * 1000 else 0 end
  from enrollments, lateral (select split_part(id, '-', 2)::int as s, split_part(id, '-', 3)::int as k) n
  where status = 'approved' and s between $1::int and $2::int`

const receipts = `
  insert into payment_entries
    (id, payment_id, kind, amount_cents, method, received_at, recorded_at, booked_at)
  select 'receipt-' || p.id, p.id, 'receipt', p.received_cents, 'card', p.paid_at, p.paid_at, p.paid_at
  from payments p join enrollments e on e.id = p.enrollment_id,
    lateral (select split_part(e.id, '-', 2)::int as s) n
  where p.received_cents > 0 and s between $1::int and $2::int`
const refunds = `
  insert into payment_entries
    (id, payment_id, kind, amount_cents, receipt_id, reason, received_at, recorded_at, booked_at)
  select 'refund-' || p.id, p.id, 'refund', p.refunded_cents, 'receipt-' || p.id, 'Ill', p.paid_at, p.paid_at,
    p.paid_at
  from payments p join enrollments e on e.id = p.enrollment_id,
    lateral (select split_part(e.id, '-', 2)::int as s) n
  where p.refunded_cents > 0 and s between $1::int and $2::int`

/** The audit log: each student enrolled, and an administrator approved. */
const auditLog = `
  insert into audit_log (id, at, actor_id, action, subject_type, subject_id, details)
  select 'audit-' || way || '-' || e.id, enrolled_at, case way when 'requested' then user_id else 'admin' end,
    case way when 'requested' then 'enrollment.requested' else 'enrollment.approved' end, 'enrollment', e.id,
    case way when 'requested' then '{}'::jsonb else jsonb_build_object('user_id', user_id) end
  from enrollments e, unnest(array['requested', 'approved']) way
  where split_part(e.id, '-', 2)::int between $1::int and $2::int`

/** Grows a seeded school to the next size. Each id is a number below the size. */
export async function growSchool(database: pg.Client, from: Size, to: Size): Promise<void> {
  // The triggers that count seats would take minutes; the counts are written with the sessions.
  await database.query("set session_replication_role = 'replica'")
  await database.query(users, [from.users, to.users - 1])
  await database.query(classes, [from.sessions / 2, to.sessions / 2 - 1])
  await database.query(sessions, [from.sessions, to.sessions - 1])
  await database.query(meetings, [from.sessions, to.sessions - 1])
  await database.query(enrollments, [from.sessions, to.sessions - 1, to.users])
  for (const statement of [payments, receipts, refunds]) {
    await database.query(statement, [from.sessions, to.sessions - 1])
  }
  await database.query(auditLog, [from.sessions, to.sessions - 1])
  await database.query("set session_replication_role = 'origin'")
  for (const table of [
    'users',
    'classes',
    'class_sessions',
    'session_meetings',
    'enrollments',
    'payments',
    'payment_entries',
    'audit_log',
  ]) {
    await database.query(`vacuum analyze ${table}`)
  }
}
