import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { handlersOf } from '../../feature-ports.ts'
import { aUser } from '../../testing/factories.ts'
import { aMailbox, aResetLink } from '../../testing/mail.ts'
import { addRow, rowsIn } from '../../testing/rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { configOf } from '../config.ts'
import { readEnvironment } from '../environment.ts'
import { Refusal } from '../errors.ts'
import { hashToken, newToken } from '../secrets.ts'
import { databaseRateLimits } from './database-rate-limits.ts'
import { tooManyAttempts } from './rate-limits.ts'

let address = '192.0.2.1'
const config = configOf(readEnvironment({ SEED: 'none', PROVIDER_NETWORKS: '203.0.113.0/24' }))
const test = useTestApp({ isRateLimited: true, addressOf: () => address, config })

it.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
  [3_700, '2 hours'],
])('says how long to wait after too many attempts: %i s', (seconds, wait) => {
  expect(tooManyAttempts(seconds)).toMatchObject({
    message: `Too many attempts. Please try again in ${wait}.`,
    retryAfterSeconds: seconds,
  })
})

it('does not count logins with the right password', async () => {
  const { email } = await aUser(test, { passwordHash: await test.deps.passwords.hash('morning classroom') })
  for (let time = 0; time < 11; time++) {
    const response = await test.post('/users/login', { email, password: 'morning classroom' })
    expect(response.status).toBe(200)
  }
})

it('counts all addresses of one IPv6 network together', async () => {
  const logIn = (host: number) => {
    address = `2001:db8:1:2::${host}`
    return test.post('/users/login', { email: 'tova@example.test', password: 'guess' })
  }
  for (let host = 1; host <= 10; host++) expect((await logIn(host)).status).toBe(401)
  expect((await logIn(11)).status).toBe(429)
})

describe('a class of fifty behind one school Wi-Fi', () => {
  const CLASS = Array.from({ length: 50 }, (_, index) => `student${index}`)
  const statuses = async (ask: (student: string) => Promise<{ status: number }>) => {
    const statuses = []
    for (const student of CLASS) statuses.push((await ask(student)).status)
    return new Set(statuses)
  }

  it('can register within an hour, while a script is soon stopped', async () => {
    address = '192.0.2.50'
    const register = (student: string) =>
      test.post('/users/register', {
        first_name: 'Ana',
        last_name: 'Lopez',
        email: `${student}@class.test`,
        password: 'morning classroom',
      })
    expect(await statuses(register)).toEqual(new Set([201]))
    for (let more = 0; more < 10; more++) expect((await register(`more${more}`)).status).toBe(201)
    expect((await register('the-sixty-first')).status).toBe(429)
    // The provider's own network has an allowance for several classes.
    address = '203.0.113.9'
    expect(await statuses((student) => register(`early-${student}`))).toEqual(new Set([201]))
    for (let more = 0; more < 11; more++) expect((await register(`late${more}`)).status).toBe(201)
  })

  it('can log in, each after one typing error, and each account stays protected', async () => {
    address = '192.0.2.51'
    const password = 'morning classroom'
    const passwordHash = await test.deps.passwords.hash(password)
    const emails = new Map<string, string>()
    for (const student of CLASS) emails.set(student, (await aUser(test, { passwordHash })).email)
    const logIn = (student: string, typed: string) =>
      test.post('/users/login', { email: emails.get(student), password: typed })
    expect(await statuses((student) => logIn(student, 'morning clasroom'))).toEqual(new Set([401]))
    expect(await statuses((student) => logIn(student, password))).toEqual(new Set([200]))
    // A student who keeps guessing uses up their own attempts, not those of the class.
    for (let guess = 0; guess < 30; guess++) await logIn('student0', 'a guess')
    expect((await logIn('student0', password)).status).toBe(429)
    expect((await logIn('student1', password)).status).toBe(200)
  })

  it('can request links, open them more than once, and write to the office', async () => {
    address = '192.0.2.52'
    const requestReset = (student: string) =>
      test.post('/users/forgot-password', { email: `${student}@class.test` })
    expect(await statuses(requestReset)).toEqual(new Set([200]))
    const resend = (student: string) =>
      test.post('/users/resend-verification', { email: `${student}@class.test` })
    expect(await statuses(resend)).toEqual(new Set([200]))
    const link = await aResetLink(test, (await aUser(test)).email)
    const open = () => test.get(`/users/reset-password/${link}`)
    expect(await statuses(open)).toEqual(new Set([200]))
    expect(await statuses(open)).toEqual(new Set([200]))
    const token = newToken()
    const { id, email } = await aUser(test)
    await addRow(test, 'email_verifications', {
      id: newId(),
      token_hash: hashToken(token),
      user_id: id,
      email,
      created_at: new Date(),
      expires_at: new Date('2999-01-01'),
    })
    const verify = () => test.post('/users/verify-email', { token })
    expect(await statuses(verify)).toEqual(new Set([200]))
    expect(await statuses(verify)).toEqual(new Set([200]))
    const write = (student: string) =>
      test.post('/contact', { name: 'Ana', email: `${student}@class.test`, message: 'When does it start?' })
    expect(await statuses(write)).toEqual(new Set([200]))
  })
})

describe('limits in the database', () => {
  const key = 'rosa@example.test'
  const isRefused = (error: unknown) => error instanceof Refusal && error.code === 'too_many_requests'

  it('are shared by all servers, also for concurrent attempts', async () => {
    const servers = [databaseRateLimits(test.deps.db), databaseRateLimits(test.deps.db)]
    const attempts = await Promise.allSettled(
      servers.flatMap((server) => Array.from({ length: 8 }, () => server.spend('loginToAccount', key))),
    )
    const refused = attempts.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(6)
    for (const { reason } of refused) expect(isRefused(reason)).toBe(true)
  })

  it('do not store whose attempts they count', async () => {
    const rows = await rowsIn(test, 'rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/@|192\.0\.2/)
  })

  it('are deleted when their time is over', async () => {
    const [now, count] = [Date.now(), () => rowsIn(test, 'rate_limits', {}, ['key'])]
    const before = (await count()).length
    await addRow(test, 'rate_limits', { key: 'over', points: 1, expire: String(now - 1) })
    await handlersOf({ ...test.deps, mailer: aMailbox().mailer })['delete-expired-rate-limits']({})
    expect((await count()).length).toBe(before)
  })
})
