import { expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { aMailbox, queuedJobs } from '../../../testing/mail.ts'
import { rowIn } from '../../../testing/rows.ts'
import {
  addApp,
  addPasskey,
  aUserWithPassword,
  PASSWORD,
  startLogin,
} from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const START = new Date('2026-11-24T14:00:00Z')
const test = useTestApp({ clock: async () => START })

const reset = (token: string, id: string, body: object = { reason: 'Lost the phone' }) =>
  test.as({ token }).post(`/admin/users/${id}/reset-second-factor`, body)

it('lets a user in with the password alone who lost the phone, and ends their logins', async () => {
  const user = await aUserWithPassword(test)
  await addPasskey(test, user)
  await addApp(test, user)
  const overview = () => test.asAdmin.get(`/admin/users/${user.id}/overview`)
  expect((await overview()).body).toMatchObject({
    second_factor: { passkeys: 1, authenticator_app: true, recovery_codes_left: 10 },
  })
  const { ticket } = await startLogin(test, user)
  expect(await reset(test.admin.token, user.id)).toMatchObject({
    status: 200,
    body: { message: 'The second factor was reset, and the user was logged out' },
  })
  expect((await overview()).body).toMatchObject({
    second_factor: { passkeys: 0, authenticator_app: false, recovery_codes_left: 0 },
  })
  expect(codeOf(await test.as(user).get('/users/profile'))).toBe('unauthorized')
  const step = await test.post('/users/login/second-step', { ticket, code: '000000' })
  expect(codeOf(step)).toBe('second_step_expired')
  const body = { email: user.email, password: PASSWORD }
  expect((await test.post('/users/login', body)).status).toBe(200)
  const row = await rowIn(test, 'audit_log', { action: 'second_factor.reset' }, [
    'actor_id',
    'subject_id',
    'details',
  ])
  expect(row).toEqual({
    actor_id: test.admin.id,
    subject_id: user.id,
    details: { user_id: user.id, reason: 'Lost the phone' },
  })
  const change = (await queuedJobs(test, 'email-second-factor-change')).at(-1)
  expect(change).toMatchObject({ userId: user.id, change: { kind: 'reset' } })
})

it('needs a reason, another user, and something to reset', async () => {
  const [admin, user] = [await aUserWithPassword(test, 'admin'), await aUser(test)]
  await addPasskey(test, admin)
  expect(codeOf(await reset(admin.token, user.id, { reason: ' ' }))).toBe('invalid_input')
  expect(codeOf(await reset(admin.token, admin.id))).toBe('own_second_factor')
  expect(codeOf(await reset(admin.token, user.id))).toBe('no_second_factor')
  expect(codeOf(await reset(admin.token, 'unknown'))).toBe('user_not_found')
})

it('mails the user about each change, with what to do if it was somebody else', async () => {
  const user = await aUserWithPassword(test)
  await addPasskey(test, user, 'Phone <b>')
  const app = await addApp(test, user)
  const { ticket } = await startLogin(test, user)
  await test.post('/users/login/second-step', { ticket, recovery_code: (await newCodes(user.token))[0] })
  expect(app.recoveryCodes).toBeNull()
  const { mailer, mails } = aMailbox()
  const handlers = handlersOf({ ...test.deps, mailer })
  for (const job of await queuedJobs(test, 'email-second-factor-change')) {
    if (job.userId === user.id) await handlers['email-second-factor-change'](job)
  }
  await handlers['email-second-step-failed']({ userId: user.id, failureId: 'failure' })
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
    'An authenticator app was added to your account',
    'You have new recovery codes',
    'A recovery code was used',
    'Somebody may know your password',
  ])
  for (const { to, text, html } of mails) {
    expect(to.address).toBe(user.email)
    expect(text).toContain('reset your password')
    expect(text).toContain('/forgot-password')
    expect(html).not.toContain('<b>"')
  }
  expect(mails[3]?.text).toContain('You have 9 recovery codes left.')
})

it('ends with the account', async () => {
  const user = await aUserWithPassword(test)
  await addPasskey(test, user)
  await addApp(test, user)
  await startLogin(test, user)
  const deleted = await test.asAdmin.delete(`/admin/users/${user.id}`)
  expect(deleted.status, deleted.text).toBe(200)
  for (const table of [
    'passkeys',
    'passkey_challenges',
    'authenticator_apps',
    'recovery_codes',
    'second_steps',
  ] as const) {
    const rows = await test.deps.db.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()
    expect(rows, table).toEqual([])
  }
})

it('is in the copy of personal data, without keys, secrets, and codes', async () => {
  const user = await aUserWithPassword(test)
  const { passkey, added } = await addPasskey(test, user, 'Blue phone')
  const { secret } = await addApp(test, user)
  const { body, text } = await test.as(user).get('/users/personal-data')
  expect(body).toMatchObject({
    passkeys: [{ name: 'Blue phone', created_at: START.toISOString(), last_used_at: null }],
    authenticator_apps: [{ added_at: START.toISOString() }],
    recovery_codes: [{ left: 10 }],
  })
  for (const hidden of [passkey.id, secret, added.recovery_codes?.[0] ?? '']) {
    expect(text).not.toContain(hidden)
  }
})

async function newCodes(token: string): Promise<string[]> {
  const { body } = await test.as({ token }).post('/users/recovery-codes', { proof: { password: PASSWORD } })
  return body.recovery_codes
}
