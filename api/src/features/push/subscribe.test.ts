import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { memoryRateLimits } from '../../platform/http/rate-limits.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { endLogins } from '../auth/queries.ts'

const test = useTestApp({ limits: memoryRateLimits() })
const path = '/notifications/push/subscriptions'

/** What a browser would send; the address is of the kind that Chrome gets. */
const aSubscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
  expirationTime: null,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
})
const subscribe = ({ token }: TestPerson, body: unknown) => test.call('POST', path, { token, body })

async function endpointsOf(person: TestPerson): Promise<string[]> {
  const rows = await test.deps.db
    .selectFrom('push_subscriptions')
    .innerJoin('logins', 'logins.id', 'push_subscriptions.login_id')
    .select('endpoint')
    .where('person_id', '=', person.id)
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}

it('gives the public key, always the same, and never the private one', async () => {
  const { token } = await aPerson(test)
  const read = () => test.call<{ key: string }>('GET', '/notifications/push/key', { token })
  const [first, second] = await Promise.all([read(), read()])
  expect(Buffer.from(first.body.key, 'base64url')).toHaveLength(65)
  expect(first.body).toEqual({ key: second.body.key })
})

describe('a device', () => {
  it('is subscribed, renewed in place, and unsubscribed', async () => {
    const person = await aPerson(test)
    const [first, renewed] = [aSubscription(), aSubscription()]
    expect(await subscribe(person, first)).toMatchObject({ status: 201, body: { subscribed: true } })
    await subscribe(person, first)
    expect(await endpointsOf(person)).toEqual([first.endpoint])
    await subscribe(person, renewed)
    expect(await endpointsOf(person)).toEqual([renewed.endpoint])
    const remove = ({ token }: TestPerson) =>
      test.call('DELETE', path, { token, body: { endpoint: renewed.endpoint } })
    expect(await remove(await aPerson(test))).toMatchObject({ status: 200, body: { unsubscribed: false } })
    expect(await remove(person)).toMatchObject({ status: 200, body: { unsubscribed: true } })
    expect(await endpointsOf(person)).toEqual([])
  })

  it('goes to whoever uses the phone now', async () => {
    const [before, now] = [await aPerson(test), await aPerson(test)]
    const shared = aSubscription()
    await subscribe(before, shared)
    expect(await subscribe(now, shared)).toMatchObject({ status: 201 })
    expect(await endpointsOf(before)).toEqual([])
    expect(await endpointsOf(now)).toEqual([shared.endpoint])
  })

  it('is forgotten at log-out, and when the logins end', async () => {
    const [leaves, suspended] = [await aPerson(test), await aPerson(test)]
    for (const person of [leaves, suspended]) await subscribe(person, aSubscription())
    await test.call('POST', '/users/logout', { token: leaves.token })
    expect(await endpointsOf(leaves)).toEqual([])
    expect(await endpointsOf(suspended)).toHaveLength(1)
    await test.deps.db
      .transaction()
      .execute((trx) => endLogins(trx, { personId: suspended.id, now: new Date() }))
    expect(await endpointsOf(suspended)).toEqual([])
  })
})

it.each([
  'https://fcm.googleapis.com.evil.example/x',
  'https://169.254.169.254/latest',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
])('refuses the address %s', async (endpoint) => {
  const person = await aPerson(test)
  expect(await subscribe(person, { ...aSubscription(), endpoint })).toMatchObject({
    status: 400,
    body: { fields: { endpoint: 'This is not the address of a push service that we know' } },
  })
  expect(await endpointsOf(person)).toEqual([])
})

it('refuses keys that are none, and whoever renews without end', async () => {
  const person = await aPerson(test)
  const short = { ...aSubscription(), keys: { p256dh: 'BAAA', auth: 'A' } }
  expect(await subscribe(person, short)).toMatchObject({ status: 400 })
  for (let turn = 0; turn < 61; turn++)
    await test.deps.limits.spend('pushSubscribe', person.id).catch(() => {})
  expect(await subscribe(person, aSubscription())).toMatchObject({ status: 429 })
})
