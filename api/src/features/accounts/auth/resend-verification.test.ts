import { beforeEach, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser } from '../../../testing/factories.ts'
import { aMailbox, queuedJobs, tokenIn } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const NEUTRAL =
  'If an account with that email is waiting for confirmation, a new confirmation link has been sent.'

const resend = (email: unknown) => test.post('/users/resend-verification', { email })

beforeEach(async () => {
  await test.deps.db.deleteFrom('email_verifications').execute()
})

/** Runs every queued job twice. */
async function mailsOf(app: TestApp) {
  const { mailer, mails } = aMailbox()
  for (const job of await queuedJobs(app, 'email-verification')) {
    for (const _ of ['once', 'again']) await handlersOf({ ...app.deps, mailer })['email-verification'](job)
  }
  return mails
}

async function verify(email: string) {
  await changeRows(test, 'users', { email }, { email_verified_at: new Date() })
}

it('returns the same response for every address and mails only active users with an unverified address', async () => {
  const waiting = await aUser(test)
  const suspended = await aUser(test, { status: 'suspended' })
  const verified = await aUser(test)
  await verify(verified.email)
  for (const email of [waiting.email.toUpperCase(), suspended.email, verified.email, 'nobody', 'a@b.test']) {
    expect(await resend(email)).toMatchObject({ status: 200, body: { message: NEUTRAL } })
  }
  const mails = await mailsOf(test)
  expect(mails).toMatchObject([{ to: { address: waiting.email }, subject: 'Confirm your email address' }])
  const left = await rowsIn(test, 'email_verifications', {}, ['email'])
  expect(left).toEqual([{ email: waiting.email }])
  expect(await test.post('/users/verify-email', { token: tokenIn(mails[0]?.text) })).toMatchObject({
    status: 200,
    body: { message: 'Thank you! Your email address is verified.' },
  })
})

it('mails the link to a new address that waits again, and confirms it', async () => {
  const { email, token } = await aUser(test)
  await verify(email)
  const newEmail = `new-${email}`
  await changeRows(test, 'users', { email }, { new_email: newEmail })
  const { body } = await test.as({ token }).get('/users/profile?lists=none')
  expect(body).toMatchObject({ profile: { email, new_email: newEmail } })
  await resend(newEmail)
  const mails = await mailsOf(test)
  expect(mails).toMatchObject([{ to: { address: newEmail }, subject: 'Confirm your new email address' }])
  const link = { body: { token: tokenIn(mails[0]?.text) } }
  expect((await test.call('POST', '/users/verify-email', link)).status).toBe(200)
  const after = await test.as({ token }).get('/users/profile?lists=none')
  expect(after.body).toMatchObject({ profile: { email: newEmail, new_email: null } })
})

it('mails a working link if the first mail could not be sent', async () => {
  const { email } = await aUser(test)
  await resend(email)
  const job = (await queuedJobs(test, 'email-verification')).at(-1)
  if (!job) throw new Error('no job was queued')
  const broken = { send: () => Promise.reject(new Error('no route to host')) }
  await expect(handlersOf({ ...test.deps, mailer: broken })['email-verification'](job)).rejects.toThrow()
  const { mailer, mails } = aMailbox()
  await handlersOf({ ...test.deps, mailer })['email-verification'](job)
  const token = tokenIn(mails[0]?.text)
  expect((await test.post('/users/verify-email', { token })).status).toBe(200)
})

describe('with rate limits', () => {
  const limited = useTestApp({ isRateLimited: true })

  it('allows five requests an hour for one address, existing or not', async () => {
    const { email } = await aUser(limited)
    for (const address of [email, 'nobody@example.test']) {
      const statuses = []
      for (let request = 0; request < 6; request++) {
        const { status } = await limited.call('POST', '/users/resend-verification', {
          body: { email: address },
        })
        statuses.push(status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })
})

it.each([[''], ['   '], [undefined], [7]])('requires an email address, not %j', async (email) => {
  expect(await resend(email)).toMatchObject({
    status: 400,
    body: { error: 'Please enter your email address', code: 'invalid_input' },
  })
})
