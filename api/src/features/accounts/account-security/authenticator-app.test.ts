import type { SecondFactor } from '@cubby/contract/accounts/second-factor'
import { beforeEach, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { codeOf } from '../../../testing/factories.ts'
import { aMailbox } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import {
  addApp,
  addPasskey,
  aUserWithPassword,
  authenticator,
  proof,
} from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const START = new Date('2026-11-24T14:00:00Z')
let now = START
const test = useTestApp({ clock: async () => now })

beforeEach(() => {
  now = START
})

const start = (token: string) => test.as({ token }).post('/users/authenticator-app', { proof })
const confirm = (token: string, code: string) =>
  test.as({ token }).post('/users/authenticator-app/confirm', { code })
async function read(token: string): Promise<SecondFactor> {
  const { body } = await test.as({ token }).get('/users/second-factor')
  return body.second_factor
}

it('is started with a proof, and counts once a code confirmed it', async () => {
  const user = await aUserWithPassword(test)
  const wrong = { proof: { password: 'a guess' } }
  const refused = await test.as(user).post('/users/authenticator-app', wrong)
  expect(codeOf(refused)).toBe('wrong_password')
  const { body } = await start(user.token)
  expect(body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: `otpauth://totp/Cubby%20Training:${encodeURIComponent(user.email)}?issuer=Cubby%20Training&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    expires_at: '2026-11-24T14:10:00.000Z',
  })
  expect((await read(user.token)).authenticator_app).toBeNull()
  expect(await confirm(user.token, '12345')).toMatchObject({
    status: 400,
    body: { fields: { code: 'Enter the six digits that your app shows' } },
  })
  expect(codeOf(await confirm(user.token, '000000'))).toBe('wrong_code')
  const added = await confirm(user.token, await authenticator(test, body.secret).codeAt())
  expect(added).toMatchObject({
    status: 201,
    body: { authenticator_app: { added_at: START.toISOString() } },
  })
  expect(await read(user.token)).toMatchObject({
    authenticator_app: { added_at: START.toISOString() },
    recovery_codes_left: 10,
  })
})

it('is refused ten minutes after it was started, and replaced by the next one', async () => {
  const user = await aUserWithPassword(test)
  expect(codeOf(await confirm(user.token, '000000'))).toBe('authenticator_app_not_started')
  const first = authenticator(test, (await start(user.token)).body.secret)
  const second = authenticator(test, (await start(user.token)).body.secret)
  expect(codeOf(await confirm(user.token, await first.codeAt()))).toBe('wrong_code')
  now = new Date(START.getTime() + 10 * 60_000)
  expect(codeOf(await confirm(user.token, await second.codeAt()))).toBe('authenticator_app_not_started')
  await handlersOf({ ...test.deps, mailer: aMailbox().mailer })['delete-expired-steps']({})
  expect(await rowsIn(test, 'authenticator_apps', {}, ['user_id'])).not.toContainEqual({
    user_id: user.id,
  })
})

it('is one for each user, and gives no new recovery codes beside a passkey', async () => {
  const user = await aUserWithPassword(test)
  await addPasskey(test, user)
  expect((await addApp(test, user)).recoveryCodes).toBeNull()
  expect(codeOf(await start(user.token))).toBe('authenticator_app_exists')
})

it('is stored encrypted, for its user only', async () => {
  const [user, other] = [await aUserWithPassword(test), await aUserWithPassword(test)]
  const [{ secret }, otherApp] = [await addApp(test, user), await addApp(test, other)]
  const rows = await rowsIn(test, 'authenticator_apps')
  expect(JSON.stringify(rows)).not.toContain(secret)
  // Somebody who can write to the database puts their own secret into another account.
  const own = rows.find(({ user_id }) => user_id === other.id)
  await changeRows(
    test,
    'authenticator_apps',
    { user_id: user.id },
    { encrypted_secret: own?.encrypted_secret ?? '' },
  )
  const login = await test.post('/users/login', { email: user.email, password: proof.password })
  const body = { ticket: login.body.second_step.ticket, code: await otherApp.codeAt() }
  expect((await test.post('/users/login/second-step', body)).status).not.toBe(200)
})

it('is removed with a proof, and a login needs the password only', async () => {
  const user = await aUserWithPassword(test)
  await addApp(test, user)
  const remove = (body: object) => test.as(user).post('/users/authenticator-app/remove', body)
  expect(codeOf(await remove({ proof: { password: 'a guess' } }))).toBe('wrong_password')
  expect((await remove({ proof })).status).toBe(200)
  expect(codeOf(await remove({ proof }))).toBe('authenticator_app_not_found')
  expect(await read(user.token)).toMatchObject({ authenticator_app: null, recovery_codes_left: 0 })
  const body = { email: user.email, password: proof.password }
  expect((await test.post('/users/login', body)).status).toBe(200)
})
