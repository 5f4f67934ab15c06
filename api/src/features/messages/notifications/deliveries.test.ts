import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { smtpMailer } from '../../../platform/mail/smtp.ts'
import { aUser } from '../../../testing/factories.ts'
import { aMailServer } from '../../../testing/mail.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deliveriesOf } from './deliver.ts'
import { type Message, notifyMany } from './notify.ts'

const test = useTestApp()
const message: Message = {
  type: 'broadcast',
  title: 'Closed tomorrow',
  message: 'Stay at home.',
  actionUrl: '/profile?section=notifications',
  links: [],
}

const tell = (userIds: string[]) =>
  test.deps.db
    .transaction()
    .execute(async (trx) =>
      notifyMany(
        { deps: test.deps, trx, now: await test.deps.clock(trx) },
        { userIds, message: () => message },
      ),
    )

/** Creates many users at once, without logins. */
async function manyUsers(size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, first_name, last_name, password_hash, role, status, created_at, updated_at)
    select id, id || '@example.test', 'Test', 'User', 'none', 'student', 'active', now(), now()
    from (select gen_random_uuid()::text as id from generate_series(1, ${size}::int)) as made
    returning id`.execute(test.deps.db)
  return rows.map(({ id }) => id)
}

async function statesOf(ids: string[]) {
  const rows = await deliveriesOf(test.deps.db, ids)
  return ids.map((id) => {
    const { channel, status, attempts, detail } = rows.find((row) => row.notification_id === id) ?? {}
    return { channel, status, attempts, detail }
  })
}
const sent = { channel: 'email', status: 'sent', attempts: 1, detail: null }

it('skips users who turned emails off, and leaves out deleted users', async () => {
  const { url, received } = await aMailServer()
  const [withEmails, withoutEmails, deleted] = [await aUser(test), await aUser(test), await aUser(test)]
  await changeRows(test, 'users', withoutEmails.id, { email_notifications: false, general_updates: false })
  await changeRows(test, 'users', deleted.id, { deleted_at: new Date() })
  const ids = await tell([withEmails.id, withoutEmails.id, deleted.id])
  expect(ids).toHaveLength(2)
  const { 'email-notification': mail } = handlersOf({ ...test.deps, mailer: smtpMailer(url) })
  for (const notificationId of [...ids, ...ids]) await mail({ notificationId })
  const skipped = { ...sent, status: 'skipped', attempts: 0, detail: expect.any(String) }
  expect(await statesOf(ids)).toEqual(expect.arrayContaining([sent, skipped]))
  expect(received).toHaveLength(1)
})

it('skips a notification that its user has deleted', async () => {
  const { url, received } = await aMailServer()
  const user = await aUser(test)
  const ids = await tell([user.id])
  for (const id of ids) await test.as(user).delete(`/notifications/${id}`)
  const { 'email-notification': mail } = handlersOf({ ...test.deps, mailer: smtpMailer(url) })
  for (const notificationId of ids) await mail({ notificationId })
  expect(await statesOf(ids)).toEqual([
    { ...sent, status: 'skipped', attempts: 0, detail: 'Deleted by the user' },
  ])
  expect(received).toEqual([])
})

it('records a failure after the last attempt', async () => {
  const user = await aUser(test)
  const ids = await tell([user.id])
  const mailer = { send: () => Promise.reject(new Error('no route to host')) }
  const { 'email-notification': mail } = handlersOf({ ...test.deps, mailer })
  for (const notificationId of ids) await mail({ notificationId }, { isLast: true }).catch(() => {})
  expect(await statesOf(ids)).toEqual([{ ...sent, status: 'failed', detail: 'no route to host' }])
})

/** Runs the jobs that wait for a retry now. */
const runRetriesNow = () =>
  sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(test.deps.db)

// Must be the last test: from here on the jobs run on their own.
it('emails a hundred users once each, despite one permanent and one temporary failure', async () => {
  const users = await manyUsers(100)
  const [unknownAddress, full] = [`${users[41]}@example.test`, `${users[42]}@example.test`]
  let isFull = true
  const { url, received } = await aMailServer({
    refuses: (address) => (address === unknownAddress ? 550 : address === full && isFull ? 452 : undefined),
  })
  await test.jobs.work(handlersOf({ ...test.deps, mailer: smtpMailer(url) }))
  const ids = await tell(users)
  expect(ids).toHaveLength(100)
  await vi.waitFor(
    async () => {
      const states = await statesOf(ids)
      expect(states[42]?.attempts).toBe(1)
      expect(states.filter(({ status }) => status === 'sent')).toHaveLength(98)
    },
    { timeout: 15_000, interval: 100 },
  )
  const states = await statesOf(ids)
  expect(states[41]).toMatchObject({ status: 'refused', attempts: 1, detail: expect.stringContaining('550') })
  expect(states[42]).toMatchObject({ status: 'queued', detail: expect.stringContaining('452') })
  isFull = false
  await runRetriesNow()
  await vi.waitFor(
    async () => expect((await statesOf(ids))[42]).toMatchObject({ status: 'sent', attempts: 2 }),
    {
      timeout: 15_000,
      interval: 100,
    },
  )
  const mailsOf = (user: string) => received.filter((mail) => mail.includes(`<${user}@`)).length
  expect(users.map(mailsOf)).toEqual(users.map((user) => (user === users[41] ? 0 : 1)))
  expect((await statesOf(ids)).filter(({ attempts }) => attempts !== 1)).toHaveLength(1)
  const { rows } =
    await sql`select state from pgboss.job where name = 'email-notification' and state <> 'completed'`.execute(
      test.deps.db,
    )
  expect(rows).toEqual([])
})
