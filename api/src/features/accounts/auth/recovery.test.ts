import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { handlersOf } from '../../../feature-ports.ts'
import { smtpMailer } from '../../../platform/mail/smtp.ts'
import { aUser, type TestUser } from '../../../testing/factories.ts'
import { aMailbox, aMailServer, aResetLink, queuedJobs, tokenIn } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const NEUTRAL = 'If an account with that email exists, a password reset link has been sent.'
const INVALID_LINK = 'Invalid or expired reset link. Please request a new password reset.'
const OLD = 'the old password'
const NEW = 'the new password'

const requestReset = (test: TestApp, email: unknown) => test.post('/users/forgot-password', { email })

const reset = (test: TestApp, token: unknown, newPassword: unknown = NEW) =>
  test.post('/users/reset-password', { token, newPassword })

const logIn = async (test: TestApp, { email }: TestUser, password: string) =>
  (await test.post('/users/login', { email, password })).status

const isLoggedIn = async (test: TestApp, token: string) =>
  (await test.as({ token }).get('/users/profile')).status === 200

const auditOf = async (test: TestApp, userId: string) => {
  const rows = await rowsIn(test, 'audit_log', { subject_id: userId })
  return rows.map((row) => row.action)
}

describe('POST /users/forgot-password', () => {
  const test = useTestApp()

  it('returns the same response for every address and mails only active users', async () => {
    const active = await aUser(test)
    const suspended = await aUser(test, { status: 'suspended' })
    const addresses = [active.email.toUpperCase(), suspended.email, 'unknown@example.test', 'not an address']
    for (const email of addresses) {
      expect(await requestReset(test, email)).toMatchObject({ status: 200, body: { message: NEUTRAL } })
    }
    const jobs = await queuedJobs(test, 'email-password-reset')
    expect(jobs).toHaveLength(addresses.length)
    const { mailer, mails } = aMailbox()
    for (const job of [...jobs, ...jobs]) {
      await handlersOf({ ...test.deps, mailer })['email-password-reset'](job)
    }
    expect(mails.map((mail) => mail.to.address)).toEqual([active.email])
    const left = await rowsIn(test, 'password_resets', {}, ['email'])
    expect(left).toEqual([{ email: active.email }])
  })

  it('takes the same time for known, inactive, and unknown users', async () => {
    const known = await aUser(test)
    const inactive = await aUser(test, { status: 'inactive' })
    const emails = [known.email, inactive.email, 'nobody@example.test']
    const times = emails.map((): number[] => [])
    for (let round = 0; round < 15; round++) {
      for (const [index, email] of emails.entries()) {
        const started = performance.now()
        await requestReset(test, email)
        times[index]?.push(performance.now() - started)
      }
    }
    // The fast rounds, because other tests take the processor away from the slow ones.
    const quartiles = times.map((list) => list.sort((a, b) => a - b)[3] ?? 0)
    expect(Math.max(...quartiles)).toBeLessThan(3 * Math.min(...quartiles))
  })

  it('stores no token in the queue or the database', async () => {
    const { email } = await aUser(test)
    const token = await aResetLink(test, email)
    const { rows } = await sql<{ everything: string }>`
      select (select json_agg(t)::text from pgboss.job t) || (select json_agg(t)::text from password_resets t)
        || (select json_agg(t)::text from audit_log t) as everything`.execute(test.deps.db)
    expect(rows[0]?.everything).toContain(email)
    expect(rows[0]?.everything).not.toContain(token)
  })

  it.each([[''], ['   '], [undefined], [7]])('requires an email address, not %j', async (email) => {
    expect(await requestReset(test, email)).toMatchObject({
      status: 400,
      body: { error: 'Please enter your email address', code: 'invalid_input' },
    })
  })

  it('mails the link over SMTP', async () => {
    const { email } = await aUser(test)
    await requestReset(test, email)
    const job = (await queuedJobs(test, 'email-password-reset')).at(-1)
    if (!job) throw new Error('no job was queued')
    const { url, received } = await aMailServer()
    await handlersOf({ ...test.deps, mailer: smtpMailer(url) })['email-password-reset'](job)
    const mail = received[0]?.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
    expect(mail).toContain(`To: Test User <${email}>`)
    expect(mail).toContain('Subject: Reset your password')
    const token = tokenIn(mail)
    expect(await test.get(`/users/reset-password/${token}`)).toMatchObject({
      status: 200,
      body: { user: { name: 'Test User' } },
    })
  })

  it('mails a new link if the first mail could not be sent', async () => {
    const { email } = await aUser(test)
    await requestReset(test, email)
    const job = (await queuedJobs(test, 'email-password-reset')).at(-1)
    if (!job) throw new Error('no job was queued')
    const broken = { send: () => Promise.reject(new Error('no route to host')) }
    const { mailer, mails } = aMailbox()
    await expect(handlersOf({ ...test.deps, mailer: broken })['email-password-reset'](job)).rejects.toThrow()
    await handlersOf({ ...test.deps, mailer })['email-password-reset'](job)
    expect((await reset(test, tokenIn(mails[0]?.text))).status).toBe(200)
  })
})

describe('a reset link', () => {
  const test = useTestApp()

  it("returns its user's name, sets the password once, and ends every login", async () => {
    const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(OLD) })
    const token = await aResetLink(test, user.email)
    for (const _ of ['once', 'again']) {
      expect(await test.get(`/users/reset-password/${token}`)).toMatchObject({
        status: 200,
        body: { user: { name: 'Test User' } },
      })
    }
    expect(await reset(test, token)).toMatchObject({
      status: 200,
      body: { message: 'Password has been reset successfully!' },
    })
    expect(await isLoggedIn(test, user.token)).toBe(false)
    expect(await logIn(test, user, OLD)).toBe(401)
    expect(await logIn(test, user, NEW)).toBe(200)
    expect(await auditOf(test, user.id)).toContain('password.reset')

    for (const response of [await reset(test, token), await test.get(`/users/reset-password/${token}`)])
      expect(response).toMatchObject({
        status: 400,
        body: { error: INVALID_LINK, code: 'reset_link_invalid' },
      })
  })

  it('sends a notice, even to a user who opted out of email', async () => {
    const user = await aUser(test)
    await changeRows(test, 'users', user.id, { email_notifications: false })
    await reset(test, await aResetLink(test, user.email))
    const jobs = await queuedJobs(test, 'email-password-changed')
    const job = jobs.find(({ userId }) => userId === user.id)
    if (!job) throw new Error('no notice was queued')
    const { mailer, mails } = aMailbox()
    await handlersOf({ ...test.deps, mailer })['email-password-changed'](job)
    expect(mails).toMatchObject([
      { to: { address: user.email }, subject: 'Your password was changed', id: job.changeId },
    ])
  })

  it('verifies the address that it was mailed to', async () => {
    const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(OLD) })
    await reset(test, await aResetLink(test, user.email))
    const { body } = await test.post('/users/login', { email: user.email, password: NEW })
    expect(body).toMatchObject({ user: { email_verified: true } })
  })

  it('expires after one hour', async () => {
    const { email } = await aUser(test)
    const token = await aResetLink(test, email)
    const move = (minutes: number) =>
      test.deps.db
        .updateTable('password_resets')
        .set({ expires_at: sql`expires_at - ${minutes} * interval '1 minute'` })
        .where('email', '=', email)
        .execute()
    await move(59)
    expect((await test.get(`/users/reset-password/${token}`)).status).toBe(200)
    await move(1)
    expect(await reset(test, token)).toMatchObject({ status: 400, body: { error: INVALID_LINK } })
  })

  it('stops working when there is a newer link or the password was changed', async () => {
    const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(OLD) })
    const [first, second] = [await aResetLink(test, user.email), await aResetLink(test, user.email)]
    expect(await reset(test, first)).toMatchObject({ status: 400, body: { error: INVALID_LINK } })
    expect((await test.get(`/users/reset-password/${second}`)).status).toBe(200)
    const body = { currentPassword: OLD, newPassword: NEW }
    await test.as(user).post('/users/change-password', body)
    expect(await reset(test, second)).toMatchObject({ status: 400, body: { error: INVALID_LINK } })
  })

  it('stops working when its user is suspended', async () => {
    const user = await aUser(test)
    const token = await aResetLink(test, user.email)
    await changeRows(test, 'users', user.id, { status: 'suspended' })
    expect(await reset(test, token)).toMatchObject({ status: 400, body: { error: INVALID_LINK } })
  })

  it.each([
    ['', NEW, 'Invalid reset link. Please request a new password reset.'],
    [undefined, NEW, 'Invalid reset link. Please request a new password reset.'],
    [undefined, undefined, 'Invalid reset link. Please request a new password reset.'],
    ['garbage', NEW, INVALID_LINK],
    ["' or 1=1 --\0\ud800", NEW, INVALID_LINK],
    ['x'.repeat(5000), NEW, INVALID_LINK],
    ['garbage', '', 'Please fill in all fields'],
    ['garbage', null, 'Please fill in all fields'],
    ['garbage', 'seven77', 'Password must be at least 8 characters long'],
    ['garbage', 'x'.repeat(257), 'This is too long'],
  ])('refuses %j with %j', async (token, newPassword, message) => {
    const body = { token, newPassword }
    expect(await test.post('/users/reset-password', body)).toMatchObject({
      status: 400,
      body: { error: message },
    })
  })

  it.each([['garbage'], ['%00'], ['%F0%9F%98%80'], ['x'.repeat(5000)]])(
    'is not found for %s',
    async (token) => {
      expect(await test.get(`/users/reset-password/${token}`)).toMatchObject({
        status: 400,
        body: { error: INVALID_LINK },
      })
    },
  )

  it('is not logged', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    await createApp({ ...test.deps, log }).request('/api/users/reset-password/a-secret-token')
    expect(lines.join()).toContain('/users/reset-password/…')
    expect(lines.join()).not.toContain('a-secret-token')
  })
})

describe('changing the password', () => {
  const test = useTestApp()

  it.each([
    ['POST', '/users/change-password'],
    ['PUT', '/profile/password'],
  ])('with %s %s ends only the other logins', async (method, path) => {
    const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(OLD) })
    const { body } = await test.post('/users/login', { email: user.email, password: OLD })
    const change = (currentPassword: unknown, newPassword: unknown = NEW) =>
      test.call(method, path, { token: user.token, body: { currentPassword, newPassword } })

    expect(await change('not the password')).toMatchObject({
      status: 400,
      body: {
        error: 'Current password is incorrect',
        code: 'wrong_password',
        fields: { currentPassword: 'Current password is incorrect' },
      },
    })
    expect(await isLoggedIn(test, body.token)).toBe(true)
    expect(await change(OLD)).toMatchObject({
      status: 200,
      body: { message: 'Password updated successfully' },
    })
    expect(await isLoggedIn(test, body.token)).toBe(false)
    expect(await isLoggedIn(test, user.token)).toBe(true)
    expect(await logIn(test, user, OLD)).toBe(401)
    expect(await logIn(test, user, NEW)).toBe(200)
    expect(await auditOf(test, user.id)).toEqual(
      expect.arrayContaining(['password.change_refused', 'password.changed']),
    )
    const notices = await queuedJobs(test, 'email-password-changed')
    expect(notices.filter(({ userId }) => userId === user.id)).toHaveLength(1)
  })

  it.each([
    [{}, 'All fields are required'],
    [{ currentPassword: OLD, newPassword: '' }, 'All fields are required'],
    [{ currentPassword: '', newPassword: NEW }, 'All fields are required'],
    [{ currentPassword: OLD, newPassword: 'seven77' }, 'New password must be at least 8 characters long'],
    [{ currentPassword: OLD, newPassword: 'x'.repeat(257) }, 'This is too long'],
    [
      { currentPassword: OLD, newPassword: 'with a \0 in it' },
      'This contains a character that cannot be saved',
    ],
  ])('refuses %j', async (body, message) => {
    const user = await aUser(test)
    expect(await test.as(user).put('/profile/password', body)).toMatchObject({
      status: 400,
      body: { error: message, code: 'invalid_input' },
    })
  })

  it('does not store the password under an Idempotency-Key', async () => {
    const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(OLD) })
    await test
      .as(user)
      .put(
        '/profile/password',
        { currentPassword: OLD, newPassword: NEW },
        { 'Idempotency-Key': 'some-key-1' },
      )
    const records = await rowsIn(test, 'idempotency_records', { user_id: user.id }, ['key'])
    expect(records).toEqual([])
  })
})

describe('guessing passwords', () => {
  let address = '192.0.2.1'
  const test = useTestApp({ isRateLimited: true, addressOf: () => address })

  it('is rate limited per account, existing or not, and per address', async () => {
    const { email } = await aUser(test)
    for (const requestedEmail of [email, 'nobody@example.test']) {
      const statuses = []
      for (let attempt = 0; attempt < 6; attempt++)
        statuses.push((await requestReset(test, requestedEmail)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
    address = '192.0.2.2'
    for (let attempt = 0; attempt < 60; attempt++) await reset(test, 'garbage')
    expect((await reset(test, 'garbage')).status).toBe(429)
    expect((await test.get('/users/reset-password/garbage')).status).toBe(429)
    for (let attempt = 0; attempt < 60; attempt++) await requestReset(test, `${attempt}@example.test`)
    expect((await requestReset(test, 'other@example.test')).status).toBe(429)
    const verify = () => test.post('/users/verify-email', { token: 'garbage' })
    for (let attempt = 0; attempt < 60; attempt++) await verify()
    expect((await verify()).status).toBe(429)
  })

  it('is rate limited per user for the current password', async () => {
    const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(OLD) })
    const body = { currentPassword: 'a guess', newPassword: NEW }
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await test.as(user).put('/profile/password', body)).status).toBe(400)
    expect((await test.as(user).post('/users/change-password', body)).status).toBe(429)
  })
})
