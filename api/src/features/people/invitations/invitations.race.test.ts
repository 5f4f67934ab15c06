import { expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { aMailbox, tokenIn } from '../../../testing/mail.ts'
import { all } from '../../../testing/race.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const aPerson = (email: string) => ({ first_name: 'Rosa', last_name: 'Delgado', email, role: 'student' })

it('ten concurrent uses of an invitation set one password', async () => {
  const email = 'rosa@example.test'
  const { body } = await test.asAdmin.post('/admin/users', aPerson(email))
  const { mailer, mails } = aMailbox()
  await handlersOf({ ...test.deps, mailer })['email-invitation']({ userId: body.user.id })
  const token = tokenIn(mails[0]?.text)
  const passwords = Array.from({ length: 10 }, (_, index) => `new password ${index}`)
  const responses = await Promise.all(
    passwords.map((newPassword) => test.post('/users/accept-invitation', { token, newPassword })),
  )
  expect(responses.map(codeOf).filter((code) => code !== undefined)).toEqual(Array(9).fill('invitation_used'))
  const password = passwords[responses.findIndex(({ status }) => status === 200)]
  expect((await test.post('/users/login', { email, password })).status).toBe(200)
})

it('ten administrators who invite one person at once create one account', async () => {
  const admins = await all(10, () => aUser(test, { role: 'admin' }))
  const responses = await Promise.all(
    admins.map((user) => test.as(user).post('/admin/users', aPerson('jo@example.test'))),
  )
  const codes = responses.map(codeOf)
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'email_taken')).toHaveLength(9)
})
