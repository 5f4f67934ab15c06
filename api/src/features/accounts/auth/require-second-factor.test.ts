import { beforeAll, expect, it } from 'vitest'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { permissions, settingsForm } from '../../../testing/permissions.ts'
import { addApp, addPasskey, aUserWithPassword, proof } from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const START = new Date('2026-11-24T14:00:00Z')
const test = useTestApp({ clock: async () => START })

let protectedAdmin: TestUser
beforeAll(async () => {
  protectedAdmin = await aUserWithPassword(test, 'admin')
})

const require = (token: string, require_second_factor: boolean) =>
  test.as({ token }).put('/admin/settings', { ...settingsForm, require_second_factor })

/** What administrators may do until they have one: their own account. */
const open = [
  'POST /users/logout',
  'GET /users/device-key',
  'GET /users/profile',
  'PUT /users/profile',
  'PUT /profile/profile',
  'GET /users/logins',
  'DELETE /users/logins/{id}',
  'POST /users/logins/end-others',
  'GET /users/consents',
  'POST /users/consents',
  'POST /users/change-password',
  'PUT /profile/password',
  'GET /users/second-factor',
  'POST /users/second-factor/proof-options',
  'POST /users/second-factor/proof',
  'POST /users/passkeys/options',
  'POST /users/passkeys',
  'PATCH /users/passkeys/{id}',
  'POST /users/passkeys/{id}/remove',
  'POST /users/authenticator-app',
  'POST /users/authenticator-app/confirm',
  'POST /users/authenticator-app/remove',
  'POST /users/recovery-codes',
]

async function call(endpoint: string, token: string) {
  const [, body] = permissions[endpoint] ?? []
  const [method = '', path = ''] = endpoint.split(' ')
  return test.call(method, path.replace(/\{\w+\}/g, 'unknown'), {
    token,
    ...(method !== 'GET' && body && { body }),
  })
}

it('cannot be required by an administrator who has none', async () => {
  const refused = await require(test.admin.token, true)
  expect([refused.status, codeOf(refused)]).toEqual([409, 'own_second_factor_missing'])
  expect((await require(test.admin.token, false)).status).toBe(200)
})

it('is off by default, and then stops nobody', async () => {
  expect((await test.asAdmin.get('/admin/users/search')).status).toBe(200)
})

it('is required of every administrator at every endpoint but their own account', async () => {
  await addPasskey(test, protectedAdmin)
  expect((await require(protectedAdmin.token, true)).status).toBe(200)
  const refused: string[] = []
  const limited = Object.entries(permissions).filter(([, [who]]) => who !== 'anybody')
  for (const [endpoint] of limited) {
    // Some endpoints end the login.
    const { token: each } = await aUser(test, { role: 'admin' })
    const response = await call(endpoint, each)
    if (response.status === 403 && codeOf(response) === 'second_factor_required') refused.push(endpoint)
  }
  expect(
    limited
      .map(([endpoint]) => endpoint)
      .filter((each) => !refused.includes(each))
      .sort(),
  ).toEqual([...open].sort())
}, 120_000)

it('stops no other role, and no administrator who has a passkey or an app', async () => {
  const withApp = await aUserWithPassword(test, 'admin')
  await addApp(test, withApp)
  for (const login of [protectedAdmin, withApp]) {
    expect((await test.as(login).get('/admin/users/search')).status).toBe(200)
  }
  for (const role of ['student', 'user', 'instructor'] as const) {
    const person = await aUser(test, { role })
    expect((await test.as(person).get('/notifications')).status).toBe(200)
  }
})

it('does not count an app that is not confirmed, and opens with the first factor', async () => {
  const { token } = await aUserWithPassword(test, 'admin')
  const search = () => test.as({ token }).get('/admin/users/search')
  await test.as({ token }).post('/users/authenticator-app', { proof })
  expect(codeOf(await search())).toBe('second_factor_required')
  await addApp(test, { token })
  expect((await search()).status).toBe(200)
})

it('keeps the last factor of an administrator, but not that of others', async () => {
  const [admin, student] = [await aUserWithPassword(test, 'admin'), await aUserWithPassword(test)]
  for (const { token, isKept } of [
    { ...admin, isKept: true },
    { ...student, isKept: false },
  ]) {
    const { id } = await addPasskey(test, { token })
    await addApp(test, { token })
    const own = await test.as({ token }).get('/users/second-factor')
    expect(own.body).toMatchObject({ second_factor: { is_required: isKept } })
    expect((await test.as({ token }).post('/users/authenticator-app/remove', { proof })).status).toBe(200)
    const last = await test.as({ token }).post(`/users/passkeys/${id}/remove`, { proof })
    expect([last.status, codeOf(last)]).toEqual(isKept ? [409, 'last_second_factor'] : [200, undefined])
    const left = await test.deps.db
      .selectFrom('recovery_codes')
      .innerJoin('users', 'users.id', 'recovery_codes.user_id')
      .select('code_hash')
      .where('users.id', '=', isKept ? admin.id : student.id)
      .execute()
    expect(left).toHaveLength(isKept ? 10 : 0)
  }
})
