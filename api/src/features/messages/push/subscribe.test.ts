import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { endLogins } from '../../accounts/auth/login-rows.ts'
import { rotateVapidKeys } from './vapid-keys.ts'

const test = useTestApp({ isRateLimited: true })
const path = '/notifications/push/subscriptions'

/** A subscription as a browser sends it, with an endpoint like Chrome's. */
const aSubscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
  expirationTime: null,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
})
const subscribe = (user: TestUser, body: unknown) => test.as(user).post(path, body)

async function endpointsOf(user: TestUser): Promise<string[]> {
  const rows = await test.deps.db
    .selectFrom('push_subscriptions')
    .innerJoin('logins', 'logins.id', 'push_subscriptions.login_id')
    .select('endpoint')
    .where('user_id', '=', user.id)
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}

it('returns the public key, always the same, and never the private one', async () => {
  const user = await aUser(test)
  const read = () => test.as(user).get('/notifications/push/key')
  const [first, second] = await Promise.all([read(), read()])
  expect(Buffer.from(first.body.key, 'base64url')).toHaveLength(65)
  expect(first.body).toEqual({ key: second.body.key })
})

it('deletes all subscriptions when the key is rotated, because they accept only the old one', async () => {
  const user = await aUser(test)
  const read = () => test.as(user).get('/notifications/push/key')
  const { body: old } = await read()
  await subscribe(user, aSubscription())
  expect(await rotateVapidKeys(test.deps)).toBe(1)
  expect(await endpointsOf(user)).toEqual([])
  const { body: renewed } = await read()
  expect(Buffer.from(renewed.key, 'base64url')).toHaveLength(65)
  expect(renewed.key).not.toBe(old.key)
})

describe('a device', () => {
  it('is subscribed, renewed in place, and unsubscribed', async () => {
    const user = await aUser(test)
    const [first, renewed] = [aSubscription(), aSubscription()]
    expect(await subscribe(user, first)).toMatchObject({ status: 201, body: { subscribed: true } })
    await subscribe(user, first)
    expect(await endpointsOf(user)).toEqual([first.endpoint])
    await subscribe(user, renewed)
    expect(await endpointsOf(user)).toEqual([renewed.endpoint])
    const remove = (user: TestUser) => test.as(user).delete(path, { endpoint: renewed.endpoint })
    expect(await remove(await aUser(test))).toMatchObject({ status: 200, body: { unsubscribed: false } })
    expect(await remove(user)).toMatchObject({ status: 200, body: { unsubscribed: true } })
    expect(await endpointsOf(user)).toEqual([])
  })

  it('belongs to the user who subscribed it last', async () => {
    const [before, now] = [await aUser(test), await aUser(test)]
    const shared = aSubscription()
    await subscribe(before, shared)
    expect(await subscribe(now, shared)).toMatchObject({ status: 201 })
    expect(await endpointsOf(before)).toEqual([])
    expect(await endpointsOf(now)).toEqual([shared.endpoint])
  })

  it('is deleted at logout, and when all logins end', async () => {
    const [leaves, suspended] = [await aUser(test), await aUser(test)]
    for (const user of [leaves, suspended]) await subscribe(user, aSubscription())
    await test.as(leaves).post('/users/logout')
    expect(await endpointsOf(leaves)).toEqual([])
    expect(await endpointsOf(suspended)).toHaveLength(1)
    await test.deps.db
      .transaction()
      .execute((trx) => endLogins(trx, { userId: suspended.id, now: new Date() }))
    expect(await endpointsOf(suspended)).toEqual([])
  })
})

it.each([
  'https://fcm.googleapis.com.evil.example/x',
  'https://169.254.169.254/latest',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
])('refuses the address %s', async (endpoint) => {
  const user = await aUser(test)
  expect(await subscribe(user, { ...aSubscription(), endpoint })).toMatchObject({
    status: 400,
    body: { fields: { endpoint: 'This is not the address of a push service that we know' } },
  })
  expect(await endpointsOf(user)).toEqual([])
})

it('refuses invalid keys, and limits how often a user may renew', async () => {
  const user = await aUser(test)
  const short = { ...aSubscription(), keys: { p256dh: 'BAAA', auth: 'A' } }
  expect(await subscribe(user, short)).toMatchObject({ status: 400 })
  for (let turn = 0; turn < 61; turn++) await test.deps.limits.spend('pushSubscribe', user.id).catch(() => {})
  expect(await subscribe(user, aSubscription())).toMatchObject({ status: 429 })
})
