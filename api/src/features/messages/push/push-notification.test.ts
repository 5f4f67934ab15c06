import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser, type TestUser } from '../../../testing/factories.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { aPushService, aWebServer } from '../../../testing/push.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deliveriesOf } from '../notifications/deliver.ts'
import { notifyMany } from '../notifications/notify.ts'
import { pushNotification } from './send-push.ts'
import { vapidKeys } from './vapid-keys.ts'

const test = useTestApp()
const message = {
  type: 'class_reminder',
  title: 'Class tomorrow',
  message: 'Bring a doll.',
  actionUrl: '/profile?section=enrollments',
  links: [],
}
/** Keys as in `aPushService`: a valid key pair for encryption. */
let usable: { p256dh: string; auth: string }
beforeAll(async () => {
  const { publicKey } = await vapidKeys(test.deps)
  usable = { p256dh: publicKey, auth: 'A'.repeat(22) }
})

/** Inserts a subscription directly. subscribe.test.ts tests which are accepted. */
async function aDevice(user: TestUser, endpoint: string, keys = usable): Promise<string> {
  const { db } = test.deps
  const login = await rowIn(test, 'logins', { user_id: user.id })
  const { p256dh, auth } = keys
  const now = new Date()
  const row = { id: newId(), login_id: login.id, endpoint, p256dh, auth, created_at: now, updated_at: now }
  await db.insertInto('push_subscriptions').values(row).execute()
  return row.id
}

/** Notifies a user and returns the queued push. */
async function notifyUser(user: TestUser) {
  const [id = ''] = await test.deps.db
    .transaction()
    .execute((trx) =>
      notifyMany({ deps: test.deps, trx, now: new Date() }, { userIds: [user.id], message: () => message }),
    )
  const jobs = await queuedJobs(test, 'push-notification')
  const job = jobs.find(({ notificationId }) => notificationId === id)
  const pushes = async () =>
    (await deliveriesOf(test.deps.db, [id])).filter(({ channel }) => channel === 'push')
  return { id, job, pushes }
}

const send = (
  origin: string,
  job: Parameters<typeof pushNotification>[1] | undefined,
  options: { isLast?: boolean; pushTimeoutMs?: number } = {},
) => {
  if (!job) throw new Error('no push is queued')
  const { isLast = false, ...limits } = options
  const config = { ...test.config, pushServices: [origin] }
  return pushNotification({ ...test.deps, config, ...limits }, job, { isLast })
}

const isSubscribed = async (id: string) => (await rowsIn(test, 'push_subscriptions', { id })).length === 1

describe('with a push service that checks everything', () => {
  it('notifies the device once, in the declarative form', async () => {
    const user = await aUser(test)
    const service = await aPushService((await vapidKeys(test.deps)).publicKey)
    const device = await service.subscribe()
    await aDevice(user, device.endpoint, device.keys)
    const { id, job, pushes } = await notifyUser(user)
    await send(service.origin, job)
    await send(service.origin, job)
    expect(await service.received(device)).toEqual([
      {
        web_push: 8030,
        notification: {
          title: 'Class tomorrow',
          body: 'Bring a doll.',
          lang: 'en-US',
          tag: id,
          navigate: 'http://localhost:8787/profile?section=enrollments',
        },
      },
    ])
    expect(await pushes()).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  it('deletes a device that is gone', async () => {
    const user = await aUser(test)
    const service = await aPushService((await vapidKeys(test.deps)).publicKey)
    const device = await service.subscribe()
    const id = await aDevice(user, device.endpoint, device.keys)
    await service.expire(device)
    const { job, pushes } = await notifyUser(user)
    await send(service.origin, job)
    expect(await isSubscribed(id)).toBe(false)
    expect(await pushes()).toMatchObject([
      { status: 'refused', detail: 'The push service responded with 410' },
    ])
    expect((await notifyUser(user)).job).toBeUndefined()
  })
})

it.each([500, 503, 429])('tries again after %s, and keeps the device', async (status) => {
  const user = await aUser(test)
  const origin = await aWebServer((_, response) => response.writeHead(status).end())
  const id = await aDevice(user, `${origin}/1`)
  const { job, pushes } = await notifyUser(user)
  await expect(send(origin, job)).rejects.toThrow(`The push service responded with ${status}`)
  expect(await pushes()).toMatchObject([{ status: 'queued', attempts: 1 }])
  await expect(send(origin, job, { isLast: true })).rejects.toThrow()
  expect(await pushes()).toMatchObject([{ status: 'failed', attempts: 2 }])
  expect(await isSubscribed(id)).toBe(true)
})

it('tries again when the service is down or slow', async () => {
  const silent = await aWebServer(() => {})
  for (const [origin, reason, limits] of [
    ['http://localhost:1', 'The push service cannot be reached', {}],
    [silent, 'The push service cannot be reached', { pushTimeoutMs: 50 }],
  ] as const) {
    const user = await aUser(test)
    await aDevice(user, `${origin}/1`)
    const { job, pushes } = await notifyUser(user)
    await expect(send(origin, job, limits)).rejects.toThrow(reason)
    expect(await pushes()).toMatchObject([{ status: 'queued', attempts: 1 }])
  }
})

it('follows no redirect and sends only to push services, whatever was saved', async () => {
  const wasCalled = vi.fn()
  const inner = await aWebServer((_, response) => {
    wasCalled()
    response.writeHead(201).end()
  })
  const origin = await aWebServer((_, response) => response.writeHead(307, { Location: inner }).end())
  const [redirected, saved] = [await aUser(test), await aUser(test)]
  await aDevice(redirected, `${origin}/1`)
  const first = await notifyUser(redirected)
  await send(origin, first.job)
  expect(await first.pushes()).toMatchObject([
    { status: 'refused', detail: 'The push service responded with 307' },
  ])
  const id = await aDevice(saved, `${inner}/1`)
  const second = await notifyUser(saved)
  await send(origin, second.job)
  expect(await second.pushes()).toMatchObject([{ status: 'refused' }])
  expect(await isSubscribed(id)).toBe(false)
  expect(wasCalled).not.toHaveBeenCalled()
})

it('gives up a device whose keys are invalid', async () => {
  const user = await aUser(test)
  const origin = await aWebServer((_, response) => response.writeHead(201).end())
  const id = await aDevice(user, `${origin}/1`, { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) })
  const { job, pushes } = await notifyUser(user)
  await send(origin, job)
  expect(await pushes()).toMatchObject([{ status: 'refused' }])
  expect(await isSubscribed(id)).toBe(false)
})

it('skips users who turned push off and who logged out in the meantime', async () => {
  const [wantsNone, left] = [await aUser(test), await aUser(test)]
  for (const user of [wantsNone, left]) await aDevice(user, `http://localhost:1/${user.id}`)
  const [first, second] = [await notifyUser(wantsNone), await notifyUser(left)]
  await changeRows(test, 'users', wantsNone.id, { email_notifications: false, class_reminders: false })
  await test.as(left).post('/users/logout')
  for (const { job } of [first, second]) await send('http://localhost:1', job)
  expect(await first.pushes()).toMatchObject([{ status: 'skipped', attempts: 0 }])
  expect(await second.pushes()).toMatchObject([{ status: 'skipped', detail: 'Logged out of this device' }])
})

it('runs as a job beside the email', async () => {
  const user = await aUser(test)
  await aDevice(user, 'https://nowhere.example/1')
  const { pushes } = await notifyUser(user)
  await test.jobs.work(handlersOf({ ...test.deps, mailer: { send: async () => {} } }))
  await vi.waitFor(async () => expect(await pushes()).toMatchObject([{ status: 'refused' }]), {
    timeout: 15_000,
    interval: 100,
  })
})
