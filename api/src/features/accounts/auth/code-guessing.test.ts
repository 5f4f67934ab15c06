import { beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { databaseRateLimits } from '../../../platform/http/database-rate-limits.ts'
import { codeOf } from '../../../testing/factories.ts'
import { rowsIn } from '../../../testing/rows.ts'
import {
  addApp,
  addPasskey,
  aUserWithPassword,
  PASSWORD,
  startLogin,
} from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const START = new Date('2026-11-24T14:00:00Z')
let address = '192.0.2.1'
const test = useTestApp({ isRateLimited: true, clock: async () => START, addressOf: () => address })

beforeEach(() => {
  address = '192.0.2.1'
})

const takeStep = (body: object, cookie = '') =>
  test.post('/users/login/second-step', body, { Cookie: cookie })

/** How many wrong codes were compared, according to the audit log. */
async function compared(userId: string): Promise<number> {
  const rows = await rowsIn(test, 'audit_log', { action: 'login.second_step_failed', subject_id: userId })
  return rows.length
}

async function aUserWithApp() {
  const user = await aUserWithPassword(test)
  return { user, app: await addApp(test, user) }
}

/** Guesses from many addresses, with a new ticket whenever one is used up. The password is known. */
async function attack(user: { readonly email: string }, guesses: number): Promise<number[]> {
  const statuses = []
  for (let guess = 0; guess < guesses; guess++) {
    address = `198.51.100.${guess % 50}`
    const { ticket } = await startLogin(test, user)
    statuses.push((await takeStep({ ticket, code: '000000' })).status)
  }
  address = '192.0.2.1'
  return statuses
}

describe('guessing the codes of an account', () => {
  it('stops after ten wrong ones for all addresses and tickets together', async () => {
    const { user } = await aUserWithApp()
    const statuses = await attack(user, 20)
    expect(statuses).toEqual(statuses.map((_, guess) => (guess < 10 ? 400 : 429)))
    expect(await compared(user.id)).toBe(10)
    // Recovery codes have no limit of their own.
    const { ticket } = await startLogin(test, user)
    expect((await takeStep({ ticket, recovery_code: '0'.repeat(16) })).status).toBe(429)
  })

  it('stops at the same count for all servers, also in parallel', async () => {
    const { user } = await aUserWithApp()
    const servers = [1, 2].map(() => createApp({ ...test.deps, limits: databaseRateLimits(test.deps.db) }))
    const tickets: string[] = []
    for (let ticket = 0; ticket < 8; ticket++) tickets.push((await startLogin(test, user)).ticket)
    await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        servers[guess % 2]?.request('/api/users/login/second-step', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ticket: tickets[guess % 8], code: '000000' }),
        }),
      ),
    )
    expect(await compared(user.id)).toBe(10)
  })

  it('leaves at most 30 attempts in a day', async () => {
    const { user } = await aUserWithApp()
    for (let hour = 0; hour < 6; hour++) {
      await attack(user, 12)
      // The limits of an hour end. Keys begin with the name of the limit.
      await test.deps.db
        .updateTable('rate_limits')
        .set({ expire: '1' })
        .where('key', 'not like', '%PerDay%')
        .execute()
    }
    expect(await compared(user.id)).toBe(30)
  })

  it('does not count codes that are right', async () => {
    const { user, app } = await aUserWithApp()
    for (const recovery_code of app.recoveryCodes ?? []) {
      const { ticket } = await startLogin(test, user)
      expect((await takeStep({ ticket, recovery_code })).status).toBe(200)
    }
    expect((await attack(user, 10)).at(-1)).toBe(400)
  })
})

describe('while the codes of an account are guessed', () => {
  it('its owner can log in on a device that they used before, with its own limit', async () => {
    const { user, app } = await aUserWithApp()
    const { ticket } = await startLogin(test, user)
    const opened = await takeStep({ ticket, recovery_code: app.recoveryCodes?.[0] })
    const device = opened.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    await attack(user, 12)
    const own = await startLogin(test, user)
    expect((await takeStep({ ticket: own.ticket, code: await app.codeAt() })).status).toBe(429)
    expect((await takeStep({ ticket: own.ticket, code: await app.codeAt() }, device)).status).toBe(200)
    const statuses = []
    for (let guess = 0; guess < 12; guess++) {
      const { ticket } = await startLogin(test, user)
      statuses.push((await takeStep({ ticket, code: '000000' }, device)).status)
    }
    expect(statuses).toEqual(statuses.map((_, guess) => (guess < 10 ? 400 : 429)))
  })

  it('its owner can log in with a passkey on every device, because passkeys cannot be guessed', async () => {
    const { user } = await aUserWithApp()
    const { passkey } = await addPasskey(test, user)
    await attack(user, 12)
    const { ticket, passkey_options } = await startLogin(test, user)
    if (!passkey_options) throw new Error('there are no options')
    expect((await takeStep({ ticket, passkey: passkey.use(passkey_options) })).status).toBe(200)
  })
})

it('limits wrong passwords that confirm changes, together with those of the password form', async () => {
  const user = await aUserWithPassword(test)
  const codes = []
  for (let guess = 0; guess < 6; guess++) {
    const body = { proof: { password: 'a guess' } }
    codes.push(codeOf(await test.as(user).post('/users/passkeys/options', body)))
    const form = { currentPassword: 'a guess', newPassword: 'a kite above the bay' }
    codes.push(codeOf(await test.as(user).post('/users/change-password', form)))
  }
  expect(codes).toEqual(codes.map((_, guess) => (guess < 10 ? 'wrong_password' : 'too_many_requests')))
  const body = { proof: { password: PASSWORD } }
  expect(codeOf(await test.as(user).post('/users/recovery-codes', body))).toBe('too_many_requests')
})

it('limits the codes that confirm a new authenticator app, for each user', async () => {
  const confirm = ({ token }: { token: string }, code: string) =>
    test.as({ token }).post('/users/authenticator-app/confirm', { code })
  const [user, other] = [await aUserWithPassword(test), await aUserWithPassword(test)]
  await test.as(user).post('/users/authenticator-app', { proof: { password: PASSWORD } })
  const statuses = []
  for (let guess = 0; guess < 12; guess++) statuses.push((await confirm(user, '000000')).status)
  expect(statuses).toEqual(statuses.map((_, guess) => (guess < 10 ? 400 : 429)))
  await addApp(test, other)
})
