import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { addRow, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

/** The ticket as a device derives it. */
const ticketOf = (token: string) => createHash('sha256').update(token).digest('hex')
const revoke = (ticket: string) => test.post('/users/revoke-login', { ticket })
const statusWith = async (token: string) => (await test.as({ token }).get('/users/profile')).status

describe('POST /users/revoke-login', () => {
  it('ends the login of the ticket, once, and removes its push subscription', async () => {
    const [rosa, tova] = [await aUser(test), await aUser(test)]
    const { id } = await rowIn(test, 'logins', { user_id: rosa.id })
    const now = new Date()
    const subscription = { id: randomUUID(), login_id: id, endpoint: 'https://push.example/1' }
    await addRow(test, 'push_subscriptions', {
      ...subscription,
      p256dh: 'B',
      auth: 'A',
      created_at: now,
      updated_at: now,
    })
    expect(await revoke(ticketOf(rosa.token))).toMatchObject({ status: 200, body: { ok: true } })
    expect(await revoke(ticketOf(rosa.token))).toMatchObject({ status: 200, body: { ok: true } })
    expect([await statusWith(rosa.token), await statusWith(tova.token)]).toEqual([401, 200])
    const left = await rowsIn(test, 'push_subscriptions', { login_id: id }, ['id'])
    expect(left).toEqual([])
    const audited = await rowsIn(test, 'audit_log', { subject_id: id }, ['action', 'actor_id'])
    expect(audited).toEqual([{ action: 'login.ended', actor_id: rosa.id }])
  })

  it('does not reveal which tickets exist', async () => {
    expect(await revoke('0'.repeat(64))).toMatchObject({ status: 200, body: { ok: true } })
  })

  it.each(['', 'x'.repeat(64), '0'.repeat(63), 'A'.repeat(64)])(
    'refuses %j, which no token has as its hash',
    async (ticket) => {
      expect(codeOf(await revoke(ticket))).toBe('invalid_input')
    },
  )

  it('needs no token, so that a device only has to keep the ticket', async () => {
    const { token } = await aUser(test)
    expect((await revoke(token)).status).toBe(400)
    expect(await statusWith(token)).toBe(200)
  })
})

it('a ticket cannot read or write data', async () => {
  const { token } = await aUser(test)
  const ticket = ticketOf(token)
  expect(await statusWith(ticket)).toBe(401)
  const write = await test.as({ token: ticket }).put('/users/profile', { first_name: 'Eve' })
  expect(write.status).toBe(401)
})

describe('the device key', () => {
  const password = 'a long enough one'
  const logIn = async (email: string) => (await test.post('/users/login', { email, password })).body

  it('is the same after each login of a user, and different for another user', async () => {
    const passwordHash = await test.deps.passwords.hash(password)
    const [rosa, tova] = [await aUser(test, { passwordHash }), await aUser(test, { passwordHash })]
    const [first, second, others] = [
      await logIn(rosa.email),
      await logIn(rosa.email),
      await logIn(tova.email),
    ]
    expect(first.device_key).toMatch(/^[\w-]{43}$/)
    expect(second.device_key).toBe(first.device_key)
    expect(others.device_key).not.toBe(first.device_key)
    const read = await test.as(first).get('/users/device-key')
    expect(read.body).toEqual({ device_key: first.device_key })
  })
})

describe('with rate limits', () => {
  const limited = useTestApp({ isRateLimited: true, addressOf: () => '192.0.2.7' })

  it('accepts 600 tickets an hour from one address', async () => {
    const body = { ticket: '0'.repeat(64) }
    const send = () => limited.call('POST', '/users/revoke-login', { body })
    expect((await send()).status).toBe(200)
    const spending = Array.from({ length: 599 }, () => limited.deps.limits.spend('revokeLogin', '192.0.2.7'))
    await Promise.all(spending)
    expect(codeOf(await send())).toBe('too_many_requests')
  })
})
