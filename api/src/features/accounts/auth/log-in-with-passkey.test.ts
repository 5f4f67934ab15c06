import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/factories.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { addPasskey, aUserWithPassword, loginOptions, startLogin } from '../../../testing/second-factor.ts'
import { SoftwarePasskey } from '../../../testing/software-passkey.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const START = new Date('2026-11-24T14:00:00Z')
let now = START
const test = useTestApp({ clock: async () => now })

beforeEach(() => {
  now = START
})

const logIn = (passkey: object) => test.post('/users/login/passkey', { passkey })

describe('a login with a passkey', () => {
  it('needs no email address and no password, and names no account before', async () => {
    const user = await aUserWithPassword(test)
    const { passkey } = await addPasskey(test, user)
    const options = await loginOptions(test)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const { status, body, headers } = await logIn(passkey.use(options))
    expect([status, body]).toMatchObject([200, { user: { id: user.id }, device_key: expect.any(String) }])
    expect(headers.get('Set-Cookie')).toContain('cubby_device=')
    const profile = await test.as(body).get('/users/profile')
    expect(profile.status).toBe(200)
    const opened = await rowsIn(test, 'audit_log', { action: 'login.opened', actor_id: user.id }, ['details'])
    expect(opened).toEqual([{ details: { login_method: 'passkey' } }])
  })

  it.each([
    ['another site made', { origin: 'https://evil.example' }],
    ['another port of this machine over HTTPS made', { origin: 'https://localhost:8787' }],
    ['a page in another site made', { crossOrigin: true }],
    ['belongs to another domain', { rpId: 'evil.example' }],
    ['was made without a finger, face, or PIN', { isUserVerified: false }],
    ['answers another challenge', { challenge: 'A'.repeat(43) }],
    ['was made to create a passkey', { type: 'webauthn.create' }],
    ['is not from its key', { isForged: true }],
    ['names another user', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('refuses a signature that %s', async (_, changes) => {
    const { passkey } = await addPasskey(test, await aUserWithPassword(test))
    const refused = await logIn(passkey.use(await loginOptions(test), changes))
    expect([refused.status, codeOf(refused)]).toEqual([400, 'passkey_refused'])
    expect((await logIn(passkey.use(await loginOptions(test)))).status).toBe(200)
  })

  it('records a signature that it refuses, without a user', async () => {
    const { passkey } = await addPasskey(test, await aUserWithPassword(test))
    const failed = () =>
      rowsIn(test, 'audit_log', { action: 'login.failed' }, [
        'actor_id',
        'subject_type',
        'subject_id',
        'details',
      ])
    const before = (await failed()).length
    await logIn(passkey.use(await loginOptions(test)))
    expect(await failed()).toHaveLength(before)
    await logIn(passkey.use(await loginOptions(test), { isForged: true }))
    const rows = await failed()
    expect(rows).toHaveLength(before + 1)
    const row = {
      actor_id: null,
      subject_type: 'user',
      subject_id: null,
      details: { login_method: 'passkey' },
    }
    expect(rows).toContainEqual(row)
  })

  it('refuses a signature that is sent again, also by another server', async () => {
    const { passkey } = await addPasskey(test, await aUserWithPassword(test))
    const used = passkey.use(await loginOptions(test))
    expect((await logIn(used)).status).toBe(200)
    expect(codeOf(await logIn(used))).toBe('passkey_refused')
  })

  it('refuses a counter that does not grow, because a copy of the passkey may exist', async () => {
    const { passkey } = await addPasskey(test, await aUserWithPassword(test))
    expect((await logIn(passkey.use(await loginOptions(test), { counter: 7 }))).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      expect(codeOf(await logIn(passkey.use(await loginOptions(test), { counter })))).toBe('passkey_refused')
    }
    expect((await logIn(passkey.use(await loginOptions(test), { counter: 8 }))).status).toBe(200)
  })

  it('accepts synchronized passkeys, which do not count', async () => {
    const { passkey } = await addPasskey(test, await aUserWithPassword(test), 'Phone', { counts: false })
    for (let login = 0; login < 2; login++) {
      expect((await logIn(passkey.use(await loginOptions(test)))).status).toBe(200)
    }
  })

  it('refuses a challenge after five minutes, and one of a second step', async () => {
    const user = await aUserWithPassword(test)
    const { passkey } = await addPasskey(test, user)
    const { passkey_options } = await startLogin(test, user)
    if (!passkey_options) throw new Error('there are no options')
    expect(codeOf(await logIn(passkey.use(passkey_options)))).toBe('passkey_refused')
    const used = passkey.use(await loginOptions(test))
    now = new Date(START.getTime() + 5 * 60_000)
    expect(codeOf(await logIn(used))).toBe('passkey_refused')
  })

  it('refuses a passkey that was removed, or never added', async () => {
    const user = await aUserWithPassword(test)
    const { passkey } = await addPasskey(test, user)
    await test.deps.db.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
    expect(codeOf(await logIn(passkey.use(await loginOptions(test))))).toBe('passkey_refused')
    const stranger = new SoftwarePasskey(new URL(test.config.publicUrl).origin)
    expect(codeOf(await logIn(stranger.use(await loginOptions(test))))).toBe('passkey_refused')
  })

  it('tells only the owner of the passkey that the account is suspended', async () => {
    const user = await aUserWithPassword(test)
    const { passkey } = await addPasskey(test, user)
    await test.asAdmin.patch(`/admin/users/${user.id}/status`, { status: 'suspended' })
    const forged = await logIn(passkey.use(await loginOptions(test), { isForged: true }))
    expect(codeOf(forged)).toBe('passkey_refused')
    const own = await logIn(passkey.use(await loginOptions(test)))
    expect([own.status, codeOf(own)]).toEqual([403, 'account_not_active'])
  })
})
