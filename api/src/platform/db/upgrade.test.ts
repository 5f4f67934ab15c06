import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { testTimeouts } from '../../testing/postgres-template.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { migrationsIn } from './migrations/index.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

const test = useTestApp()

/** Creates a database as a released version made it, with a row in each main table. */
async function aReleasedDatabase(file: string): Promise<Database> {
  const script = await readFile(join(import.meta.dirname, file), 'utf8')
  if (process.env.TEST_ENGINE === 'pglite') {
    const { db, pglite } = await openPglite({})
    await pglite.exec(script)
    return db
  }
  const server = inject('postgresServer')
  const name = `released_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${server}postgres` })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const client = new pg.Client({ connectionString: server + name })
  await client.connect()
  await client.query(script)
  await client.end()
  return openPostgres(server + name, { max: 2, timeouts: testTimeouts })
}

/** Every column, constraint, index, trigger, and function, one per line. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    )
    select line from (
      select format('%s.%s %s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull,
          pg_get_expr(adbin, adrelid)) as line
        from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = ours.oid and adnum = attnum
      union all select relname || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
        from ours join pg_constraint on conrelid = ours.oid
      union all select pg_get_indexdef(indexrelid) from ours join pg_index on indrelid = ours.oid
      union all select pg_get_triggerdef(pg_trigger.oid)
        from ours join pg_trigger on tgrelid = ours.oid and not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> (select oid from pg_language where lanname = 'c')
    ) lines order by 1`.execute(db)
  return rows.map(({ line }) => line.replace(/\s+/g, ' '))
}

/** Each released version, with its last migration. Add a dump for each release: docs/releases.md says how. */
const releases = [
  ['1.0.0', '2026-11-22-95-late-scans'],
  ['1.1.0', '2026-11-23-70-live-enrollments'],
  ['2.0.0', '2026-11-28-84-import-undo-approvals'],
] as const

it.each(releases)(
  'upgrades a database of version %s to the schema of a new one, and keeps its rows',
  async (version, last) => {
    const released = await aReleasedDatabase(`released-${version}.sql`)
    const later = Object.keys(migrationsIn()).filter((name) => name > last)
    expect(await migrate(released)).toEqual(later)
    expect(await schemaOf(released)).toEqual(await schemaOf(test.deps.db))
    const { rows } = await sql`
    select first_name, title, seats_taken, received_cents, message
    from users, classes, class_sessions, payments, error_reports
    where users.id = 'u1' and classes.id = 'c1' and class_sessions.id = 's1' and payments.id = 'p1'`.execute(
      released,
    )
    expect(rows).toEqual([
      {
        first_name: 'Rosa',
        title: 'CPR',
        seats_taken: 1,
        received_cents: 2500,
        message: 'rows is undefined',
      },
    ])
    await released.destroy()
  },
)

it('numbers the receipts of version 1.1.0 in the order in which they were recorded, and then goes on', async () => {
  const released = await aReleasedDatabase('released-1.1.0.sql')
  await sql`
    insert into payment_entries
      (id, payment_id, kind, amount_cents, method, reference, receipt_id, received_at, recorded_at, is_imported) values
      ('r0', 'p1', 'receipt', 1000, 'cash', null, null, '2020-01-02', '2025-12-31 23:00-05', false),
      ('r2', 'p1', 'receipt', 1000, 'cash', null, null, '2020-01-01', '2026-01-01 00:30-05', false),
      ('i1', 'p1', 'receipt', 1000, 'cash', 'A-17', null, '2020-01-01', '2026-01-02', true),
      ('j1', 'p1', 'moved_in', 100, 'check', 'A-17', 'i1', '2020-01-01', '2026-01-03', false),
      ('o0', 'p1', 'moved_out', 500, null, null, 'r0', '2020-01-01', '2026-01-03', false),
      ('m0', 'p1', 'moved_in', 500, 'cash', null, 'r0', '2020-01-01', '2026-01-03', false),
      ('m1', 'p1', 'moved_in', 500, 'cash', null, 'm0', '2020-01-01', '2026-01-04', false)`.execute(released)
  await migrate(released)
  await sql`
    insert into payment_entries (id, payment_id, kind, amount_cents, method, received_at, recorded_at) values
      ('r3', 'p1', 'receipt', 100, 'cash', '2025-03-01', '2025-03-01')`.execute(released)
  await released.transaction().execute(async (trx) => {
    await sql`
      insert into payment_entries
        (id, payment_id, kind, amount_cents, method, receipt_id, received_at, recorded_at) values
        ('r4', 'p1', 'receipt', 100, 'cash', null, '2025-03-02', '2025-03-02'),
        ('s4', 'p1', 'corrected_out', 100, 'cash', 'r4', '2025-03-02', '2025-03-02'),
        ('t4', 'p1', 'corrected_in', 100, 'check', 'r4', '2025-03-02', '2025-03-02'),
        ('u4', 'p1', 'moved_out', 100, null, 't4', '2025-03-02', '2025-03-02'),
        ('v4', 'p1', 'moved_in', 100, 'check', 't4', '2025-03-02', '2025-03-02')`.execute(trx)
  })
  const { rows } = await sql<{ id: string; receipt_number: string | null }>`
    select id, receipt_number from payment_entries where id <> 'r1' order by id`.execute(released)
  expect(Object.fromEntries(rows.map(({ id, receipt_number }) => [id, receipt_number]))).toEqual({
    i1: 'A-17',
    j1: 'A-17',
    o0: null,
    r0: 'R-2025-00001',
    m0: 'R-2025-00001',
    m1: 'R-2025-00001',
    r2: 'R-2026-00001',
    r3: 'R-2025-00002',
    r4: 'R-2025-00003',
    s4: null,
    t4: 'R-2025-00003',
    u4: null,
    v4: 'R-2025-00003',
  })
  await released.destroy()
})

it('numbers the receipts of version 1.1.0 by the year in the time zone of the environment', async () => {
  const released = await aReleasedDatabase('released-1.1.0.sql')
  const insert = (id: string) => sql`
    insert into payment_entries (id, payment_id, kind, amount_cents, method, received_at, recorded_at) values
      (${id}, 'p1', 'receipt', 1000, 'cash', '2026-01-01', '2026-01-01 00:30-05')`
  await insert('before').execute(released)
  await migrate(released, { timeZone: 'Pacific/Honolulu' })
  await insert('beside').execute(released)
  const { rows } = await sql`
    select id, receipt_number from payment_entries where id <> 'r1' order by id`.execute(released)
  expect(rows).toEqual([
    { id: 'before', receipt_number: 'R-2025-00001' },
    { id: 'beside', receipt_number: 'R-2025-00002' },
  ])
  await released.destroy()
})

it('refuses a database of a later version, and changes nothing', async () => {
  const released = await aReleasedDatabase('released-1.1.0.sql')
  await sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-01-later', '')`.execute(
    released,
  )
  const before = await schemaOf(released)
  await expect(migrate(released)).rejects.toThrow(
    'This database was migrated by a later version of Cubby. Start that version, or restore a backup.',
  )
  expect(await schemaOf(released)).toEqual(before)
  await released.destroy()
})

it('archives the contact messages of version 1.1.0, and opens those that its servers store during the upgrade', async () => {
  const released = await aReleasedDatabase('released-1.1.0.sql')
  const store = (id: string) =>
    sql`insert into contact_messages (id, name, email, message, created_at)
      values (${id}, 'Rosa', 'rosa@example.test', 'Sundays?', now())`.execute(released)
  await store('before')
  await migrate(released)
  await store('during')
  const { rows } = await sql`
    select id, status from contact_messages where id in ('before', 'during') order by id`.execute(released)
  expect(rows).toEqual([
    { id: 'before', status: 'archived' },
    { id: 'during', status: 'open' },
  ])
  await released.destroy()
})

it('keeps the email addresses of version 1.1.0, and notes the normal form of other spellings', async () => {
  const released = await aReleasedDatabase('released-1.1.0.sql')
  const emails = [
    'kim@example.test',
    '\u200bkim@example.test',
    'mailto:ann@example.test',
    'noor@münchen.example',
  ]
  for (const [at, email] of [...emails, 'noor@p\u0430ypal.example'].entries()) {
    await sql`
      insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at)
      values (${`spelled${at}`}, ${email}, 'Kim', 'Lee', 'none', 'student', 'active', now(), now())`.execute(
      released,
    )
  }
  await migrate(released)
  const { rows } = await sql`
    select email, normal_email from users where id like 'spelled%' order by id`.execute(released)
  expect(rows).toEqual([
    { email: 'kim@example.test', normal_email: null },
    { email: '\u200bkim@example.test', normal_email: 'kim@example.test' },
    { email: 'mailto:ann@example.test', normal_email: 'ann@example.test' },
    { email: 'noor@münchen.example', normal_email: 'noor@xn--mnchen-3ya.example' },
    { email: 'noor@p\u0430ypal.example', normal_email: null },
  ])
  await released.destroy()
})
