import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { handlersOf } from '../../../feature-ports.ts'
import { databaseRateLimits } from '../../../platform/http/database-rate-limits.ts'
import { type Passwords, scryptPasswords } from '../../../platform/secrets.ts'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { aMailbox, aResetLink } from '../../../testing/mail.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const RIGHT = 'morning classroom'
const REQUIRED_PER_HOUR = 20

let compared = 0
const hashes = scryptPasswords(10)
const passwords: Passwords = {
  ...hashes,
  verify(...attempt) {
    compared += 1
    return hashes.verify(...attempt)
  },
}

let address = '192.0.2.1'
const test = useTestApp({ isRateLimited: true, passwords, addressOf: () => address })

beforeEach(() => {
  compared = 0
  address = '192.0.2.1'
})

const anAccount = async () => aUser(test, { passwordHash: await hashes.hash(RIGHT) })

const logIn = (email: string, password: string, cookie = '') =>
  test.post('/users/login', { email, password }, { Cookie: cookie })

/** Guesses from 50 addresses, until the account refuses further attempts. */
async function attack(email: string, guesses = 100): Promise<number[]> {
  const statuses = []
  for (let guess = 0; guess < guesses; guess++) {
    address = `198.51.100.${guess % 50}`
    statuses.push((await logIn(email, `guess ${guess}`)).status)
  }
  address = '192.0.2.1'
  return statuses
}

/** The cookie that a response leaves on the device. */
function deviceOf({ headers }: { headers: Headers }): string {
  return headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

describe('guessing the password of one account', () => {
  it('stops for all addresses together, before the password is compared', async () => {
    const { email } = await anAccount()
    const statuses = await attack(email)
    expect(compared).toBeLessThanOrEqual(REQUIRED_PER_HOUR)
    expect(statuses).toEqual(statuses.map((_, guess) => (guess < 10 ? 401 : 429)))
  })

  it('stops at the same count for all servers, also in parallel', async () => {
    const { email } = await anAccount()
    const servers = [1, 2].map(() => createApp({ ...test.deps, limits: databaseRateLimits(test.deps.db) }))
    await Promise.all(
      Array.from({ length: 100 }, (_, guess) =>
        servers[guess % 2]?.request('/api/users/login', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, password: `guess ${guess}` }),
        }),
      ),
    )
    expect(compared).toBe(10)
  })

  it('leaves at most 20 attempts in any hour, also where two periods meet', async () => {
    const { email } = await anAccount()
    await attack(email, 20)
    await test.deps.db.updateTable('rate_limits').set({ expire: '1' }).execute()
    await attack(email, 20)
    expect(compared).toBeLessThanOrEqual(REQUIRED_PER_HOUR)
  })

  it('counts all spellings of the address together', async () => {
    const { email } = await anAccount()
    await attack(email, 10)
    expect((await logIn(`\u200b${email}`, RIGHT)).status).toBe(429)
    expect((await logIn(`mailto:${email}.`, RIGHT)).status).toBe(429)
  })

  it('looks the same for an account that does not exist', async () => {
    const { email } = await anAccount()
    const seen = async (attacked: string) => {
      compared = 0
      const responses = []
      for (let guess = 0; guess < 12; guess++) {
        const { status, body, headers } = await logIn(attacked, 'a guess', `cubby_device=${'A'.repeat(43)}`)
        const remaining = headers.get('RateLimit')?.replace(/;t=\d+/g, '')
        responses.push({ status, body, remaining, cookie: headers.get('Set-Cookie') })
      }
      return { responses, compared }
    }
    const known = await seen(email)
    address = '192.0.2.2'
    const unknown = await seen('nobody@example.test')
    expect(unknown).toEqual(known)
    expect(known.responses.at(-1)).toMatchObject({ status: 429, cookie: null })
  })
})

describe('while an account is attacked', () => {
  it('its owner can log in on a device that they used before', async () => {
    const { email } = await anAccount()
    const device = deviceOf(await logIn(email, RIGHT))
    await attack(email)
    expect((await logIn(email, RIGHT)).status).toBe(429)
    expect((await logIn(email, RIGHT, device)).status).toBe(200)
  })

  it('the device of another user does not help', async () => {
    const [owner, other] = [await anAccount(), await anAccount()]
    const device = deviceOf(await logIn(other.email, RIGHT))
    await attack(owner.email)
    expect((await logIn(owner.email, 'a guess', device)).status).toBe(429)
  })

  it('a known device that guesses is stopped too', async () => {
    const { email } = await anAccount()
    const device = deviceOf(await logIn(email, RIGHT))
    compared = 0
    const statuses = []
    for (let guess = 0; guess < 30; guess++) statuses.push((await logIn(email, 'a guess', device)).status)
    expect(compared).toBe(10)
    expect(statuses.at(-1)).toBe(429)
  })

  it('a reset link works, and makes its device a known one', async () => {
    const { email } = await anAccount()
    await attack(email)
    const token = await aResetLink(test, email)
    const body = { token, newPassword: 'a fresh start', confirmPassword: 'a fresh start' }
    const reset = await test.post('/users/reset-password', body)
    expect(reset.status, reset.text).toBe(200)
    expect((await logIn(email, 'a fresh start')).status).toBe(429)
    expect((await logIn(email, 'a fresh start', deviceOf(reset))).status).toBe(200)
  })
})

describe('a known device', () => {
  it('keeps its token for all its users, out of reach of scripts and of other sites', async () => {
    const [one, two] = [await anAccount(), await anAccount()]
    const first = await logIn(one.email, RIGHT)
    const second = await logIn(two.email, RIGHT, deviceOf(first))
    expect(deviceOf(second)).toBe(deviceOf(first))
    const attributes = first.headers.get('Set-Cookie')?.split('; ').slice(1)
    expect(attributes?.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict'])
    const rows = await rowsIn(test, 'known_devices', {}, ['device_hash'])
    expect(JSON.stringify(rows)).not.toContain(deviceOf(first).split('=')[1])
  })

  it('keeps it under a name that only this host can set, where Cubby is served over HTTPS', async () => {
    const { id, email } = await anAccount()
    const app = createApp({ ...test.deps, config: { ...test.config, secureTransport: true } })
    const logInOver = async (cookie: string) => {
      const headers = { 'Content-Type': 'application/json', Cookie: cookie }
      const body = JSON.stringify({ email, password: RIGHT })
      const response = await app.request('/api/users/login', { method: 'POST', headers, body })
      return response.headers.get('Set-Cookie') ?? ''
    }
    const [device = '', ...attributes] = (await logInOver('')).split('; ')
    expect(device).toMatch(/^__Host-cubby_device=[\w-]{43}$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict', 'Secure'])
    // A device from before sends only the plain name, and a page of another host might add one.
    const plain = device.replace('__Host-', '')
    for (const cookie of [device, plain, `cubby_device=${'B'.repeat(43)}; ${device}`]) {
      expect((await logInOver(cookie)).split('; ')[0], cookie).toBe(device)
    }
    const known = test.deps.db.selectFrom('known_devices').select('device_hash').where('user_id', '=', id)
    expect(await known.execute()).toHaveLength(1)
  })

  it('is also the one that an account was created on', async () => {
    const email = `${randomUUID()}@example.test`
    const form = { first_name: 'Rosa', last_name: 'Delgado', email, password: RIGHT }
    const registered = await test.post('/users/register', form)
    await attack(email)
    expect((await logIn(email, RIGHT, deviceOf(registered))).status).toBe(200)
  })

  it('is forgotten 400 days after its last login', async () => {
    const { id, email } = await anAccount()
    await logIn(email, RIGHT)
    const count = async () => (await rowsIn(test, 'known_devices', { user_id: id })).length
    const deleteInDays = (days: number) => {
      const clock = async () => new Date(Date.now() + days * 86_400_000)
      return handlersOf({ ...test.deps, clock, mailer: aMailbox().mailer })['delete-unused-devices']({})
    }
    await deleteInDays(399)
    expect(await count()).toBe(1)
    await deleteInDays(401)
    expect(await count()).toBe(0)
  })
})

it('limits wrong current passwords of a stolen phone', async () => {
  const user = await anAccount()
  const body = { currentPassword: 'a guess', newPassword: 'a fresh start' }
  const responses = []
  for (let guess = 0; guess < 30; guess++) {
    responses.push(await test.as(user).post('/users/change-password', body))
  }
  expect(compared).toBeLessThanOrEqual(REQUIRED_PER_HOUR)
  expect(responses.map(codeOf).at(-1)).toBe('too_many_requests')
})
