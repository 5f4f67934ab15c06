import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aMailbox, queuedJobs, tokenIn } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const INVALID = 'Invalid or expired verification link.'

let signups = 0

/** Registers a user and reads the welcome mail. */
async function aNewcomer() {
  const email = `newcomer${++signups}@example.test`
  const { body } = await test.post('/users/register', {
    first_name: 'Rosa',
    last_name: 'Delgado',
    email,
    password: 'a long enough one',
  })
  const { user, token } = body
  const { mailer, mails } = aMailbox()
  const job = (await queuedJobs(test, 'email-welcome')).find(({ userId }) => userId === user.id)
  if (!job) throw new Error('no welcome was queued')
  for (const _ of ['once', 'again']) await handlersOf({ ...test.deps, mailer })['email-welcome'](job)
  return { email, user, token, mails, link: tokenIn(mails[0]?.text) }
}

const verify = (token: unknown) => test.post('/users/verify-email', { token })

it('mails a new user one welcome with a link that verifies their address', async () => {
  const { email, user, token, mails, link } = await aNewcomer()
  expect(user.email_verified).toBe(false)
  expect(mails).toMatchObject([{ to: { address: email }, subject: 'Welcome to Cubby Training' }])
  expect(await verify(link)).toMatchObject({
    status: 200,
    body: { message: 'Thank you! Your email address is verified.' },
  })
  expect((await test.as({ token }).get('/users/profile')).body).toMatchObject({
    profile: { email_verified: true },
  })
})

it('accepts a used link again, also concurrently and after it expired', async () => {
  const { user, link } = await aNewcomer()
  const responses = await Promise.all([verify(link), verify(link), verify(link)])
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
  const verified = await rowsIn(test, 'audit_log', { subject_id: user.id, action: 'email.verified' }, ['id'])
  expect(verified).toHaveLength(1)
  await changeRows(test, 'email_verifications', { user_id: user.id }, { expires_at: new Date(0) })
  expect(await verify(link)).toMatchObject({
    status: 200,
    body: { message: 'Your email address is already verified.' },
  })
})

it('refuses a link only after 7 days', async () => {
  const { user, link } = await aNewcomer()
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - created_at) / 86400)::int as days
    from email_verifications where user_id = ${user.id}`.execute(test.deps.db)
  expect(rows).toEqual([{ days: 7 }])
  await changeRows(
    test,
    'email_verifications',
    { user_id: user.id },
    { expires_at: new Date(Date.now() - 1000) },
  )
  expect(await verify(link)).toMatchObject({
    status: 400,
    body: { error: INVALID, code: 'verification_link_invalid' },
  })
})

it('refuses a link mailed to an address that the user no longer has', async () => {
  const { user, link } = await aNewcomer()
  await changeRows(test, 'users', user.id, { email: 'somewhere-else@example.test' })
  expect(await verify(link)).toMatchObject({ status: 400, body: { error: INVALID } })
})

it.each([['garbage'], [''], [undefined], [7], ['a\0\ud800'], ['x'.repeat(5000)]])(
  'refuses %j',
  async (token) => {
    expect(await verify(token)).toMatchObject({ status: 400, body: { error: INVALID } })
  },
)
