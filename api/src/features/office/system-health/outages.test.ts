import type { HealthCause } from '@cubby/contract/office/causes'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { databaseClock } from '../../../platform/db/sql.ts'
import { ServiceUnavailable } from '../../../platform/errors.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { s3Bucket } from '../../../platform/files/s3-bucket.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { smtpMailer } from '../../../platform/mail/smtp.ts'
import { goodFiles } from '../../../testing/bad-files.ts'
import { aSession, aUser, codeOf, enrollIn, type TestUser } from '../../../testing/factories.ts'
import { browserForm } from '../../../testing/file-form.ts'
import { aWebServer } from '../../../testing/push.ts'
import { atScale } from '../../../testing/race.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { isOnWorkerd } from '../../../testing/worker-transport.ts'
import { vapidKeys } from '../../messages/push/vapid-keys.ts'

const HOUR_SECONDS = 3_600
const STUDENTS = atScale(4, 100)

/** Nobody listens there. */
const NOWHERE = '127.0.0.1:1'
const unreachableBucket = s3Bucket(
  { endpoint: `http://${NOWHERE}`, name: 'cubby', region: 'eu', accessKeyId: 'a', secretAccessKey: 'b' },
  { attempts: 2, responseMs: 250, pauseMs: 1 },
)
const fullDisk: FileStore = {
  open: async () => null,
  remove: async () => {},
  save: async () => {
    const cause = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    throw new ServiceUnavailable('files', 'the folder of files does not work', { cause })
  },
}
const stored = new Map<string, Uint8Array<ArrayBuffer>>()
const workingStore: FileStore = {
  save: async (key, bytes) => void stored.set(key, Uint8Array.from(bytes)),
  remove: async (key) => void stored.delete(key),
  open: async (key) => {
    const bytes = stored.get(key)
    return bytes ? { size: bytes.length, content: new Blob([bytes]).stream() } : null
  },
}

let store = workingStore
let isSlow = false
const test = useTestApp({
  files: {
    save: (...file) => store.save(...file),
    open: (key) => store.open(key),
    remove: (key) => store.remove(key),
  },
  clock: async (db) => {
    if (isSlow) await sql`select pg_sleep(0.3)`.execute(db)
    return databaseClock(db)
  },
})
afterEach(() => {
  store = workingStore
  isSlow = false
})

const health = async () => (await test.asAdmin.get('/admin/system-health')).body.health
const causes = async () => {
  const { database, jobs, mail, push, storage } = await health()
  return Object.entries({ database, jobs, mail, push, storage }).flatMap(([part, { cause }]) =>
    cause ? [[part, cause] satisfies [string, HealthCause]] : [],
  )
}

async function uploads(student: TestUser): Promise<number> {
  const { body } = await test.as(student).get('/users/uploads')
  return body.uploads.length
}
/** Uploads one of the valid files. The same one twice would be stored once. */
async function upload(student: TestUser, at = 0) {
  const file = goodFiles()[at]
  if (!file) throw new Error('the valid PDF is missing')
  return test.upload('/users/uploads', { token: student.token, ...(await browserForm(file)) })
}

const countJobs = async () => {
  const { rows } = await sql<{ state: string; count: number; wait: number }>`
    select state, count(*)::int as count,
      coalesce(max(extract(epoch from start_after - now())), 0)::float as wait
    from pgboss.job where name in ('email-notification', 'push-notification')
    group by state`.execute(test.deps.db)
  return new Map(rows.map(({ state, ...row }) => [state, row]))
}
const until = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

describe.skipIf(isOnWorkerd)('an outage of an hour', () => {
  it('of the mail server, the push service, and the bucket loses nothing, and System Health names them', async ({
    annotate,
  }) => {
    let isDown = true
    const mails: Mail[] = []
    const pushes: string[] = []
    const pushService = await aWebServer((request, response) => {
      if (isDown) return void request.socket.destroy()
      pushes.push(request.url ?? '')
      response.writeHead(201).end()
    })
    const unreachable = smtpMailer(`smtp://${NOWHERE}`)
    const mailer = {
      send: (mail: Mail) => (isDown ? unreachable.send(mail) : Promise.resolve(void mails.push(mail))),
    }
    const config = { ...test.config, pushServices: [pushService] }
    await test.jobs.work(handlersOf({ ...test.deps, config, mailer }))

    const students = await Promise.all(Array.from({ length: STUDENTS }, () => aUser(test)))
    const { publicKey } = await vapidKeys(test.deps)
    const earlier = students[0]
    if (!earlier) throw new Error('no student')
    expect((await upload(earlier)).status).toBe(201)
    const now = new Date()
    await test.deps.db
      .insertInto('push_subscriptions')
      .columns(['id', 'login_id', 'endpoint', 'p256dh', 'auth', 'created_at', 'updated_at'])
      .expression((eb) =>
        eb
          .selectFrom('logins')
          .where(
            'user_id',
            'in',
            students.map(({ id }) => id),
          )
          .select([
            sql<string>`gen_random_uuid()::text`.as('id'),
            'id as login_id',
            sql<string>`${`${pushService}/`}::text || user_id`.as('endpoint'),
            sql<string>`${publicKey}::text`.as('p256dh'),
            sql<string>`${'A'.repeat(22)}::text`.as('auth'),
            sql<Date>`${now}::timestamptz`.as('created_at'),
            sql<Date>`${now}::timestamptz`.as('updated_at'),
          ]),
      )
      .execute()

    store = unreachableBucket
    const session = await aSession(test, { capacity: STUDENTS })
    // Enrolling needs none of them.
    for (const student of students) await enrollIn(test, student, session)
    const total = 2 * STUDENTS

    let seconds = 0
    let rounds = 0
    while (seconds < HOUR_SECONDS) {
      await until(async () => expect(await countJobs()).toMatchObject(new Map([['retry', { count: total }]])))
      seconds += (await countJobs()).get('retry')?.wait ?? 0
      rounds += 1
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(test.deps.db)
      await until(async () => {
        const { rows } = await sql<{ least: number }>`
          select min(retry_count)::int as least from pgboss.job
          where name in ('email-notification', 'push-notification') and state = 'retry'
          having count(*) = ${total}::int`.execute(test.deps.db)
        expect(rows[0]?.least).toBeGreaterThanOrEqual(rounds)
      })
    }
    expect(await causes()).toEqual([
      ['mail', 'mail_unavailable'],
      ['push', 'push_unavailable'],
      ['storage', 'files_unavailable'],
    ])
    const refused = await upload(earlier, 1)
    expect(codeOf(refused)).toBe('files_unavailable')
    expect(await uploads(earlier)).toBe(1)

    isDown = false
    store = workingStore
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(test.deps.db)
    await until(async () => expect((await countJobs()).get('completed')?.count).toBe(total))
    expect(mails.map(({ to }) => to.address).sort()).toEqual(students.map(({ email }) => email).sort())
    expect(pushes.sort()).toEqual(students.map(({ id }) => `/${id}`).sort())
    expect((await upload(earlier, 1)).status).toBe(201)
    expect(await causes()).toEqual([])
    await annotate(
      `${Math.round(seconds / 60)} minutes, ${rounds + 1} attempts: ${STUDENTS} emails and ${STUDENTS} pushes arrived once`,
      'figure',
    )
  }, 300_000)
})

describe.skipIf(isOnWorkerd)('a full disk', () => {
  it('under the files refuses uploads, stores nothing, and is named', async () => {
    const student = await aUser(test)
    store = fullDisk
    expect(codeOf(await upload(student))).toBe('files_unavailable')
    expect(await uploads(student)).toBe(0)
    expect(await causes()).toEqual([['storage', 'disk_full']])
  })

  it('under the database refuses writes, serves reads, and is named', async () => {
    const db = test.owner
    const student = await aUser(test)
    const session = await aSession(test)
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      db,
    )
    const tables = ['enrollments', 'rate_limits']
    for (const table of tables) {
      await sql`create trigger full_disk before insert on ${sql.table(table)}
        for each row execute function full_disk()`.execute(db)
    }
    const enroll = () =>
      test
        .as(student)
        .post(`/enrollments/${session.classId}`, { sessionId: session.id }, { 'Idempotency-Key': key })
    const key = newId()
    const refused = await enroll()
    expect(refused.status).toBe(503)
    expect(codeOf(refused)).toBe('unavailable')
    expect(refused.headers.get('Retry-After')).toBe('2')
    expect((await test.get('/classes')).status).toBe(200)
    const mine = await test.as(student).get('/enrollments/my')
    expect(mine).toMatchObject({ status: 200, body: { enrollments: [] } })
    expect(await causes()).toEqual([['database', 'disk_full']])

    for (const table of tables) await sql`drop trigger full_disk on ${sql.table(table)}`.execute(db)
    expect((await enroll()).status).toBeLessThan(300)
    expect(await causes()).toEqual([])
  })
})

it.skipIf(isOnWorkerd)('names a slow database, which still serves everyone', async () => {
  isSlow = true
  expect((await test.get('/classes')).status).toBe(200)
  expect(await causes()).toEqual([['database', 'database_slow']])
})
