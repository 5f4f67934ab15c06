import type { SecondFactor } from '@cubby/contract/accounts/second-factor'
import { beforeEach, describe, expect, it } from 'vitest'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { queuedJobs } from '../../../testing/mail.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { addPasskey, aUserWithPassword, creationOptions, proof } from '../../../testing/second-factor.ts'
import { SoftwarePasskey } from '../../../testing/software-passkey.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const START = new Date('2026-11-24T14:00:00Z')
let now = START
const test = useTestApp({ clock: async () => now })
const origin = () => new URL(test.config.publicUrl).origin

beforeEach(() => {
  now = START
})

const minutesLater = (minutes: number) => {
  now = new Date(START.getTime() + minutes * 60_000)
}

async function read(token: string): Promise<SecondFactor> {
  const { body } = await test.as({ token }).get('/users/second-factor')
  return body.second_factor
}

const audited = async (userId: string) =>
  (await rowsIn(test, 'audit_log', { subject_id: userId }, ['action', 'details'])).filter(({ action }) =>
    action.startsWith('second_factor'),
  )

describe('adding a passkey', () => {
  it('shows recovery codes with the first one only, and says so by email and in the audit log', async () => {
    const user = await aUserWithPassword(test)
    const first = await addPasskey(test, user, 'Phone')
    expect(first.added).toMatchObject({ passkey: { name: 'Phone', last_used_at: null } })
    expect(new Set(first.added.recovery_codes).size).toBe(10)
    for (const code of first.added.recovery_codes ?? []) expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
    const second = await addPasskey(test, user, 'Laptop')
    expect(second.added.recovery_codes).toBeNull()
    expect(await read(user.token)).toMatchObject({
      passkeys: [{ name: 'Phone' }, { name: 'Laptop' }],
      authenticator_app: null,
      recovery_codes_left: 10,
      is_required: false,
    })
    expect(await audited(user.id)).toMatchObject([
      { action: 'second_factor.passkey_added', details: { passkey_name: 'Phone' } },
      { action: 'second_factor.passkey_added', details: { passkey_name: 'Laptop' } },
    ])
    const mails = (await queuedJobs(test, 'email-second-factor-change')).filter(
      ({ userId }) => userId === user.id,
    )
    expect(mails.map(({ change }) => change)).toEqual([
      { kind: 'passkey_added', name: 'Phone' },
      { kind: 'passkey_added', name: 'Laptop' },
    ])
  })

  it('stores no challenge and no recovery code as it is', async () => {
    const user = await aUserWithPassword(test)
    const { challenge } = await creationOptions(test, user.token)
    const { added } = await addPasskey(test, user)
    const challenges = await rowsIn(test, 'passkey_challenges')
    expect(JSON.stringify(challenges)).not.toContain(challenge)
    const codes = await rowsIn(test, 'recovery_codes')
    for (const code of added.recovery_codes ?? []) {
      expect(JSON.stringify(codes)).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('needs the password or a passkey in the same request', async () => {
    const user = await aUserWithPassword(test)
    const start = (body: object) => test.as(user).post('/users/passkeys/options', body)
    expect(await start({ proof: { password: 'a guess' } })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: { 'proof.password': 'Current password is incorrect' } },
    })
    expect(codeOf(await start({}))).toBe('invalid_input')
    expect(codeOf(await start({ proof: {} }))).toBe('invalid_input')
    expect(await audited(user.id)).toMatchObject([{ action: 'second_factor.proof_refused' }])
    // A passkey without options that a proof made for it.
    const passkey = new SoftwarePasskey(origin())
    const made = passkey.create({ ...(await creationOptions(test, user.token)), challenge: 'AAAA' })
    const added = await test.as(user).post('/users/passkeys', { name: 'Phone', passkey: made })
    expect(codeOf(added)).toBe('passkey_refused')
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a page that another site embeds', { crossOrigin: true }],
    ['for another domain', { rpId: 'evil.example' }],
    ['of an unlocked device, without a finger, face, or PIN', { isUserVerified: false }],
    ['that signs a login', { type: 'webauthn.get' }],
  ])('refuses one %s', async (_, changes) => {
    const user = await aUserWithPassword(test)
    const options = await creationOptions(test, user.token)
    const add = (passkey: object) => test.as(user).post('/users/passkeys', { name: 'Phone', passkey })
    expect(codeOf(await add(new SoftwarePasskey(origin()).create(options, changes)))).toBe('passkey_refused')
    const again = await creationOptions(test, user.token)
    expect((await add(new SoftwarePasskey(origin()).create(again))).status).toBe(201)
  })

  it('refuses a challenge that was used, has expired, or belongs to another user', async () => {
    const [user, other] = [await aUserWithPassword(test), await aUserWithPassword(test)]
    const add = (options: Parameters<SoftwarePasskey['create']>[0]) =>
      test
        .as(user)
        .post('/users/passkeys', { name: 'Phone', passkey: new SoftwarePasskey(origin()).create(options) })
    const used = await creationOptions(test, user.token)
    expect((await add(used)).status).toBe(201)
    expect(codeOf(await add(used))).toBe('passkey_refused')
    expect(codeOf(await add(await creationOptions(test, other.token)))).toBe('passkey_refused')
    const old = await creationOptions(test, user.token)
    minutesLater(5)
    expect(codeOf(await add(old))).toBe('passkey_refused')
  })

  it('refuses a passkey that an account has, and the twenty-first of a user', async () => {
    const [user, other] = [await aUserWithPassword(test), await aUserWithPassword(test)]
    const { passkey } = await addPasskey(test, other)
    const body = { name: 'Stolen', passkey: passkey.create(await creationOptions(test, user.token)) }
    expect(codeOf(await test.as(user).post('/users/passkeys', body))).toBe('passkey_exists')
    for (let count = 0; count < 20; count++) await addPasskey(test, user, `Device ${count}`)
    await expect(creationOptions(test, user.token)).rejects.toThrow('You can have up to 20 passkeys')
  }, 60_000)
})

describe('a passkey', () => {
  it('is renamed by its user only', async () => {
    const [user, other] = [await aUserWithPassword(test), await aUserWithPassword(test)]
    const { id } = await addPasskey(test, user)
    const rename = (token: string, name: string) =>
      test.as({ token }).patch(`/users/passkeys/${id}`, { name })
    expect(await rename(user.token, 'Work phone')).toMatchObject({
      status: 200,
      body: { passkey: { id, name: 'Work phone' } },
    })
    expect(await rename(user.token, ' ')).toMatchObject({
      status: 400,
      body: { fields: { name: 'Give the passkey a name' } },
    })
    expect(codeOf(await rename(other.token, 'Mine'))).toBe('passkey_not_found')
    expect((await read(user.token)).passkeys).toMatchObject([{ name: 'Work phone' }])
  })

  it('is removed by its user only, with a proof, and the last one takes the recovery codes with it', async () => {
    const [user, other] = [await aUserWithPassword(test), await aUserWithPassword(test)]
    const { id } = await addPasskey(test, user)
    const remove = (token: string, body: object) =>
      test.as({ token }).post(`/users/passkeys/${id}/remove`, body)
    expect(codeOf(await remove(user.token, { proof: { password: 'a guess' } }))).toBe('wrong_password')
    const others = await remove(other.token, { proof })
    expect([others.status, codeOf(others)]).toEqual([404, 'passkey_not_found'])
    expect((await read(user.token)).recovery_codes_left).toBe(10)
    expect((await remove(user.token, { proof })).status).toBe(200)
    expect(await read(user.token)).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  })

  it('proves changes of its user, each with a challenge of its own', async () => {
    const [user, other] = [await aUserWithPassword(test), await aUserWithPassword(test)]
    const { passkey, id } = await addPasskey(test, user)
    const { passkey: foreign } = await addPasskey(test, other)
    const options = async (token: string) =>
      (await test.as({ token }).post('/users/second-factor/proof-options')).body.options
    const makeCodes = (used: object) =>
      test.as(user).post('/users/recovery-codes', { proof: { passkey: used } })
    const offered = await options(user.token)
    expect(offered.allowCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ])
    const used = passkey.use(offered)
    expect(await makeCodes(used)).toMatchObject({ status: 201 })
    // Replayed.
    expect(codeOf(await makeCodes(used))).toBe('passkey_refused')
    expect(codeOf(await makeCodes(foreign.use(await options(user.token))))).toBe('passkey_refused')
    expect(codeOf(await makeCodes(passkey.use(await options(other.token))))).toBe('passkey_refused')
    const removed = await test
      .as(user)
      .post(`/users/passkeys/${id}/remove`, { proof: { passkey: passkey.use(await options(user.token)) } })
    expect(removed.status, removed.text).toBe(200)
    const none = await test.as(user).post('/users/second-factor/proof-options')
    expect(codeOf(none)).toBe('passkey_not_found')
  })

  it('cannot be added by a user without a password', async () => {
    const invited = await aUser(test)
    await expect(creationOptions(test, invited.token)).rejects.toThrow()
  })
})

it('makes new recovery codes only for an account with a second factor', async () => {
  const user = await aUserWithPassword(test)
  const make = () => test.as(user).post('/users/recovery-codes', { proof })
  expect(codeOf(await make())).toBe('no_second_factor')
  const { added } = await addPasskey(test, user)
  const { body } = await make()
  expect(body.recovery_codes).toHaveLength(10)
  expect(body.recovery_codes.filter((code) => added.recovery_codes?.includes(code))).toEqual([])
  expect((await read(user.token)).recovery_codes_left).toBe(10)
})
