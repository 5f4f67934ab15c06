import { expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser } from '../../../testing/factories.ts'
import { aMailbox, aResetLink, queuedJobs, tokenIn } from '../../../testing/mail.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

it('ten concurrent uses of a reset link set one password', async () => {
  const user = await aUser(test)
  const token = await aResetLink(test, user.email)
  const passwords = Array.from({ length: 10 }, (_, index) => `new password ${index}`)
  const responses = await Promise.all(
    passwords.map((newPassword) => test.post('/users/reset-password', { token, newPassword })),
  )
  expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(400)])
  const winner = passwords[responses.findIndex((response) => response.status === 200)]
  const body = { email: user.email, password: winner }
  expect((await test.post('/users/login', body)).status).toBe(200)
})

it('one of several reset links mailed at once works', async () => {
  const { email } = await aUser(test)
  for (let request = 0; request < 6; request++) await test.post('/users/forgot-password', { email })
  const jobs = (await queuedJobs(test, 'email-password-reset')).slice(-6)
  const { mailer, mails } = aMailbox()
  const handlers = handlersOf({ ...test.deps, mailer })
  await Promise.all(jobs.map((job) => handlers['email-password-reset'](job)))
  const responses = await Promise.all(
    mails.map((mail) => test.get(`/users/reset-password/${tokenIn(mail.text)}`)),
  )
  expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400, 400, 400, 400])
})

it('a login is refused if its password is reset during the comparison', async () => {
  const password = 'the old password'
  const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(password) })
  const token = await aResetLink(test, user.email)
  let resets = 0
  const app = createApp({
    ...test.deps,
    // The login reads the clock right after the password matched.
    async clock(db) {
      if (resets++ === 0) {
        const body = { token, newPassword: 'the new password' }
        expect((await test.post('/users/reset-password', body)).status).toBe(200)
      }
      return test.deps.clock(db)
    },
  })
  const response = await app.request('/api/users/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: user.email, password }),
  })
  expect(response.status).toBe(401)
})
