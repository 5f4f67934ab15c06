import { expect, it } from 'vitest'
import { auditLogOf } from '../../../testing/audit-log.ts'
import { aUser } from '../../../testing/factories.ts'
import { aResetLink } from '../../../testing/mail.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp({ addressOf: () => '192.0.2.7' })
const password = 'a long enough one'
const logIn = (email: string, tried = password) => test.post('/users/login', { email, password: tried })
const aUserWithPassword = async () => aUser(test, { passwordHash: await test.deps.passwords.hash(password) })
const rowsAbout = async (subjectType: string) =>
  rowsIn(test, 'audit_log', { subject_type: subjectType }, ['action', 'actor_id', 'subject_id', 'details'])

it('a signup is in the audit log with the role and the status that the request asked for', async () => {
  const form = { first_name: 'Rosa', last_name: 'Delgado', password, email: 'rosa@example.test' }
  const register = (changes: object) => test.post('/users/register', { ...form, ...changes })
  const line = (id: string, details: object) => [
    { action: 'user.registered', actor_id: id, subject_type: 'user', details },
  ]
  const { user } = (await register({ role: 'admin', status: 'x'.repeat(50) })).body
  expect(await auditLogOf(test, user.id)).toEqual(
    line(user.id, { asked_role: 'admin', asked_status: 'x'.repeat(40) }),
  )
  const { user: other } = (await register({ email: 'rosa2@example.test' })).body
  expect(await auditLogOf(test, other.id)).toEqual(line(other.id, {}))
})

it('a login, its end, and a failed login are in the audit log', async () => {
  const { id, email } = await aUserWithPassword()
  await logIn(email, 'wrong password')
  expect(await auditLogOf(test, id)).toEqual([
    { action: 'login.failed', actor_id: null, subject_type: 'user', details: {} },
  ])
  const person = (await logIn(email)).body
  await test.as(person).post('/users/logout')
  const logins = (await rowsAbout('login')).filter(({ actor_id }) => actor_id === id)
  expect(logins).toMatchObject([
    { action: 'login.opened', details: {} },
    { action: 'login.ended', subject_id: logins[0]?.subject_id },
  ])
})

it('a failed login to an unknown address is in the audit log without a user', async () => {
  await logIn('unknown@example.test')
  expect(await rowsAbout('user')).toContainEqual({
    action: 'login.failed',
    actor_id: null,
    subject_id: null,
    details: {},
  })
})

it('a changed password, and one that was refused, are in the audit log', async () => {
  const { id, token } = await aUserWithPassword()
  const change = (currentPassword: string) =>
    test.as({ token }).post('/users/change-password', {
      currentPassword,
      newPassword: 'another long one',
      confirmPassword: 'another long one',
    })
  expect(await change('wrong password')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', fields: { currentPassword: expect.any(String) } },
  })
  expect((await change(password)).status).toBe(200)
  const shared = { actor_id: id, subject_type: 'user', details: {} }
  expect(await auditLogOf(test, id)).toEqual([
    { ...shared, action: 'password.change_refused' },
    { ...shared, action: 'password.changed' },
  ])
})

it('a password that was set with a reset link is in the audit log with its link', async () => {
  const { id, email } = await aUserWithPassword()
  const token = await aResetLink(test, email)
  const link = (await rowsAbout('password_reset')).at(-1)?.subject_id
  const body = { token, newPassword: 'another long one' }
  expect((await test.post('/users/reset-password', body)).status).toBe(200)
  expect(await auditLogOf(test, id)).toEqual([
    { action: 'password.reset', actor_id: id, subject_type: 'user', details: { password_reset_id: link } },
  ])
})

it('a row names the request, so that it can be found in the log, and the address it came from', async () => {
  const { id, token } = await aUserWithPassword()
  const { headers } = await test
    .as({ token })
    .post('/users/change-password', { currentPassword: 'wrong password', newPassword: 'another long one' })
  const row = (await rowsIn(test, 'audit_log', { subject_id: id }, ['request_id', 'address']))[0]
  expect(row).toEqual({ request_id: headers.get('X-Request-Id'), address: '192.0.2.7' })
})

it.each([
  ['/users/forgot-password', 'password_reset', 'password_reset.requested'],
  ['/users/resend-verification', 'email_verification', 'email.verification_requested'],
])('a request to %s is in the audit log without a user', async (path, subject, action) => {
  const { email } = await aUser(test)
  const before = (await rowsAbout(subject)).length
  expect((await test.post(path, { email })).status).toBe(200)
  expect((await rowsAbout(subject)).slice(before)).toEqual([
    { action, actor_id: null, subject_id: expect.any(String), details: {} },
  ])
})
