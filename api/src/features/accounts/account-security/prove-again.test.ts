import { beforeEach, describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { addApp, addPasskey, aUserWithPassword, PASSWORD } from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const MINUTE = 60_000
const clock = aClock(new Date('2026-11-28T15:00:00Z'))
const test = useTestApp({ clock: clock.clock, isRateLimited: true })

let admin: TestUser
beforeEach(async () => {
  admin = await aUserWithPassword(test, 'admin')
})

const prove = (user: TestUser, body: object) => test.as(user).post('/users/second-factor/proof', body)
const exported = async (user: TestUser) => codeOf(await test.as(user).get('/admin/users/export')) ?? 'done'

describe('a proof', () => {
  it('lasts ten minutes, as a login does, for every action in that time', async () => {
    clock.pass(10 * MINUTE)
    expect([await exported(admin), await exported(admin)]).toEqual(['done', 'done'])
    clock.pass(1)
    expect(await exported(admin)).toBe('proof_required')
    expect(await prove(admin, { password: PASSWORD })).toMatchObject({
      status: 200,
      body: { proven_until: new Date(clock.now().getTime() + 10 * MINUTE).toISOString() },
    })
    clock.pass(10 * MINUTE)
    expect(await exported(admin)).toBe('done')
    clock.pass(1)
    expect(await exported(admin)).toBe('proof_required')
  })

  it('is of one login only', async () => {
    const { body } = await test.post('/users/login', { email: admin.email, password: PASSWORD })
    clock.pass(11 * MINUTE)
    await prove(admin, { password: PASSWORD })
    expect(await exported({ ...admin, token: body.token })).toBe('proof_required')
  })

  it('is a passkey alone', async () => {
    const { passkey } = await addPasskey(test, admin)
    clock.pass(11 * MINUTE)
    const { body } = await test.as(admin).post('/users/second-factor/proof-options')
    const used = passkey.use(body.options)
    expect((await prove(admin, { passkey: used })).status).toBe(200)
    expect(await exported(admin)).toBe('done')
    expect(codeOf(await prove(admin, { passkey: used }))).toBe('passkey_refused')
  })

  it('is the password with a code for a user with an authenticator app, and each code works once', async () => {
    const app = await addApp(test, admin)
    clock.pass(11 * MINUTE)
    const alone = await prove(admin, { password: PASSWORD })
    expect(alone).toMatchObject({
      status: 400,
      body: { fields: { code: 'Enter the six digits that your app shows' } },
    })
    const proof = { password: PASSWORD, code: await app.codeAt() }
    expect(codeOf(await prove(admin, { ...proof, password: 'a guess' }))).toBe('wrong_password')
    expect(codeOf(await prove(admin, { ...proof, code: '000000' }))).toBe('wrong_code')
    expect(await exported(admin)).toBe('proof_required')
    expect((await prove(admin, proof)).status).toBe(200)
    expect(await exported(admin)).toBe('done')
    expect(codeOf(await prove(admin, proof))).toBe('wrong_code')
  })

  it('is the password with a recovery code for a user whose passkey is lost', async () => {
    const { added } = await addPasskey(test, admin)
    clock.pass(11 * MINUTE)
    const alone = await prove(admin, { password: PASSWORD })
    expect(alone.body.fields).toEqual({ recovery_code: 'Enter one of your recovery codes' })
    const proof = { password: PASSWORD, recovery_code: added.recovery_codes?.[0] }
    expect((await prove(admin, proof)).status).toBe(200)
    expect(await exported(admin)).toBe('done')
  })

  it.each([
    ['nothing', {}],
    ['a code alone', { code: '123456' }],
    ['two codes', { password: PASSWORD, code: '123456', recovery_code: 'aaaa-aaaa-aaaa-aaaa' }],
  ])('is not %s', async (_, body) => {
    expect(codeOf(await prove(admin, body))).toBe('invalid_input')
  })

  it('allows ten wrong passwords an hour, then says how long to wait, and is recorded', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect(codeOf(await prove(admin, { password: 'a guess' }))).toBe('wrong_password')
    }
    const right = await prove(admin, { password: PASSWORD })
    expect(right).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        error: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
      },
    })
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(60)
    const refused = await rowsIn(
      test,
      'audit_log',
      { actor_id: admin.id, action: 'second_factor.proof_refused' },
      ['id'],
    )
    expect(refused).toHaveLength(10)
  })
})

describe('an action that needs one only with certain input', () => {
  it('lets the others through without it', async () => {
    const student = await aUser(test)
    clock.pass(11 * MINUTE)
    const user = admin
    const person = { first_name: 'Ida', last_name: 'Berg', email: `${student.id}@two.test` }
    expect((await test.as(user).post('/admin/users', { ...person, role: 'student' })).status).toBe(201)
    expect(
      (await test.as(user).patch(`/admin/users/${student.id}/status`, { status: 'inactive' })).status,
    ).toBe(200)
    expect(
      (await test.as(user).put(`/admin/users/${student.id}/profile`, { first_name: 'Ida' })).status,
    ).toBe(200)
  })
})
