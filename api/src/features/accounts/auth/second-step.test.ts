import { beforeEach, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { codeOf, type TestUser } from '../../../testing/factories.ts'
import { aMailbox, aResetLink, queuedJobs } from '../../../testing/mail.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import {
  addApp,
  addPasskey,
  aUserWithPassword,
  PASSWORD,
  startLogin,
} from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const START = new Date('2026-11-24T14:00:00Z')
let now = START
const test = useTestApp({ clock: async () => now })

beforeEach(() => {
  now = START
})

const minutesLater = (minutes: number) => {
  now = new Date(START.getTime() + minutes * 60_000)
}

const takeStep = (body: object) => test.post('/users/login/second-step', body)

const logIn = (email: string, password: string) => test.post('/users/login', { email, password })

async function aUserWithApp() {
  const user = await aUserWithPassword(test)
  return { user, app: await addApp(test, user) }
}

describe('a login with a password', () => {
  it('opens the account at once without a second factor', async () => {
    const { email } = await aUserWithPassword(test)
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  })

  it('opens nothing with a second factor: no token, no key, no name, no cookie', async () => {
    const { user } = await aUserWithApp()
    const before = await countLogins(user)
    const { status, body, headers } = await logIn(user.email, PASSWORD)
    expect([status, body]).toEqual([
      202,
      {
        second_step: {
          ticket: expect.stringMatching(/^[\w-]{43}$/),
          expires_at: '2026-11-24T14:05:00.000Z',
          methods: ['app', 'recovery_code'],
          passkey_options: null,
        },
      },
    ])
    expect(headers.get('Set-Cookie')).toBeNull()
    expect(await countLogins(user)).toBe(before)
    const row = await rowIn(test, 'users', user.id)
    expect(row.last_login).toBeNull()
  })

  it('does not show before the right password that there is a second factor', async () => {
    const { user } = await aUserWithApp()
    const plain = await aUserWithPassword(test)
    const seen = []
    for (const email of [user.email, plain.email, 'nobody@example.test']) {
      const { status, body, headers } = await logIn(email, 'a guess')
      seen.push({ status, body, cookie: headers.get('Set-Cookie') })
    }
    expect(seen).toEqual([seen[0], seen[0], seen[0]])
    expect(seen[0]).toMatchObject({ status: 401, body: { code: 'login_failed' } })
  })

  it('says that an account is suspended, as without a second factor', async () => {
    const { user } = await aUserWithApp()
    await setStatus(user, 'suspended')
    expect(codeOf(await logIn(user.email, PASSWORD))).toBe('account_not_active')
  })

  it('offers the passkeys of the account first', async () => {
    const { user } = await aUserWithApp()
    const { passkey } = await addPasskey(test, user)
    expect(await startLogin(test, user)).toMatchObject({
      methods: ['passkey', 'app', 'recovery_code'],
      passkey_options: { rpId: 'localhost', allowCredentials: [{ id: passkey.id }] },
    })
  })
})

describe('a ticket', () => {
  it('opens nothing without a proof', async () => {
    const { user, app } = await aUserWithApp()
    const { ticket } = await startLogin(test, user)
    expect(codeOf(await takeStep({ ticket }))).toBe('invalid_input')
    expect(codeOf(await takeStep({ ticket, code: '000000', recovery_code: '0'.repeat(16) }))).toBe(
      'invalid_input',
    )
    for (const token of [ticket]) {
      expect(codeOf(await test.as({ token }).get('/users/profile'))).toBe('unauthorized')
      expect(codeOf(await test.as({ token }).get('/users/device-key'))).toBe('unauthorized')
    }
    const tickets = await rowsIn(test, 'second_steps')
    expect(JSON.stringify(tickets)).not.toContain(ticket)
    expect((await takeStep({ ticket, code: await app.codeAt() })).status).toBe(200)
  })

  it('belongs to its user: the code of another does not help', async () => {
    const [mine, other] = [await aUserWithApp(), await aUserWithApp()]
    const { ticket } = await startLogin(test, mine.user)
    expect(codeOf(await takeStep({ ticket, code: await other.app.codeAt() }))).toBe('wrong_code')
    const recovery_code = other.app.recoveryCodes?.[0]
    expect(codeOf(await takeStep({ ticket, recovery_code }))).toBe('wrong_code')
    const { passkey } = await addPasskey(test, other.user)
    const { passkey_options } = await startLogin(test, other.user)
    if (!passkey_options) throw new Error('there are no options')
    expect(codeOf(await takeStep({ ticket, passkey: passkey.use(passkey_options) }))).toBe('passkey_refused')
  })

  it('works once, for five minutes, and for five attempts', async () => {
    const { user, app } = await aUserWithApp()
    const once = await startLogin(test, user)
    expect((await takeStep({ ticket: once.ticket, code: await app.codeAt() })).status).toBe(200)
    const [next, old, tried] = [
      await app.codeAt(1),
      await startLogin(test, user),
      await startLogin(test, user),
    ]
    expect(codeOf(await takeStep({ ticket: once.ticket, code: next }))).toBe('second_step_expired')
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(codeOf(await takeStep({ ticket: tried.ticket, code: '000000' }))).toBe('wrong_code')
    }
    expect(codeOf(await takeStep({ ticket: tried.ticket, code: next }))).toBe('second_step_expired')
    minutesLater(5)
    const refused = await takeStep({ ticket: old.ticket, code: await app.codeAt() })
    expect([refused.status, codeOf(refused)]).toEqual([401, 'second_step_expired'])
    await handlersOf({ ...test.deps, mailer: aMailbox().mailer })['delete-expired-steps']({})
    expect(await rowsIn(test, 'second_steps')).toEqual([])
  })

  it('ends with the password, the role, the status, and every change of the second factor', async () => {
    const change = (body: object) => async (user: TestUser) => {
      const [[path, value] = ['', '']] = Object.entries(body)
      const method = path === 'password' ? 'PUT' : 'PATCH'
      const sent = path === 'password' ? { newPassword: value } : { [path]: value }
      const response = await test.call(method, `/admin/users/${user.id}/${path}`, {
        token: test.admin.token,
        body: sent,
      })
      expect(response.status, response.text).toBe(200)
    }
    const changes = [
      change({ password: 'a kite above the bay' }),
      change({ role: 'instructor' }),
      change({ status: 'suspended' }),
      async (user: TestUser) => {
        const body = { currentPassword: PASSWORD, newPassword: 'a kite above the bay' }
        expect((await test.as(user).post('/users/change-password', body)).status).toBe(200)
      },
      async ({ email }: TestUser) => {
        const body = { token: await aResetLink(test, email), newPassword: 'a kite above the bay' }
        expect((await test.post('/users/reset-password', body)).status).toBe(200)
      },
    ]
    for (const make of changes) {
      const { user, app } = await aUserWithApp()
      const { ticket } = await startLogin(test, user)
      await make(user)
      expect(codeOf(await takeStep({ ticket, code: await app.codeAt() }))).toBe('second_step_expired')
    }
  })
})

describe('the second step', () => {
  it('takes a code of the app once, also from an app whose clock is half a minute off', async () => {
    const { user, app } = await aUserWithApp()
    const early = await app.codeAt(1)
    const spaced = `${early.slice(0, 3)} ${early.slice(3)}`
    expect((await takeStep({ ticket: (await startLogin(test, user)).ticket, code: spaced })).status).toBe(200)
    const { ticket } = await startLogin(test, user)
    for (const code of [early, await app.codeAt(), await app.codeAt(2)]) {
      expect(codeOf(await takeStep({ ticket, code }))).toBe('wrong_code')
    }
    now = new Date(START.getTime() + 60_000)
    expect((await takeStep({ ticket, code: await app.codeAt() })).status).toBe(200)
  })

  it('takes each recovery code once, mails how many are left, and does not mind how it is typed', async () => {
    const { user, app } = await aUserWithApp()
    const [first = '', second = ''] = app.recoveryCodes ?? []
    const take = async (recovery_code: string) =>
      takeStep({ ticket: (await startLogin(test, user)).ticket, recovery_code })
    expect((await take(first)).status).toBe(200)
    expect(await take(first)).toMatchObject({
      status: 400,
      body: { code: 'wrong_code', fields: { recovery_code: expect.stringContaining('not correct') } },
    })
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`
    expect((await take(typed)).status).toBe(200)
    const mails = await queuedJobs(test, 'email-second-factor-change')
    expect(mails.filter(({ userId }) => userId === user.id).map(({ change }) => change)).toEqual([
      { kind: 'app_added' },
      { kind: 'recovery_code_used', left: 9 },
      { kind: 'recovery_code_used', left: 8 },
    ])
  })

  it('takes a passkey, and gives new options after one that was refused', async () => {
    const user = await aUserWithPassword(test)
    const { passkey } = await addPasskey(test, user)
    const { ticket, passkey_options } = await startLogin(test, user)
    if (!passkey_options) throw new Error('there are no options')
    const forged = passkey.use(passkey_options, { isForged: true })
    expect(codeOf(await takeStep({ ticket, passkey: forged }))).toBe('passkey_refused')
    // The challenge is used up.
    expect(codeOf(await takeStep({ ticket, passkey: passkey.use(passkey_options) }))).toBe('passkey_refused')
    // A signature that was made to confirm a change.
    const proof = await test.as(user).post('/users/second-factor/proof-options')
    const confirmed = passkey.use(proof.body.options)
    expect(codeOf(await takeStep({ ticket, passkey: confirmed }))).toBe('passkey_refused')
    const renew = (body: object) => test.post('/users/login/second-step/options', body)
    const { body } = await renew({ ticket })
    expect(body.options.allowCredentials).toMatchObject([{ id: passkey.id }])
    const opened = await takeStep({ ticket, passkey: passkey.use(body.options) })
    expect(opened.status, opened.text).toBe(200)
    expect(codeOf(await renew({ ticket }))).toBe('second_step_expired')
  })

  it('is also asked for after a reset link set a new password', async () => {
    const { user } = await aUserWithApp()
    const newPassword = 'a kite above the bay'
    await test.post('/users/reset-password', { token: await aResetLink(test, user.email), newPassword })
    expect((await logIn(user.email, newPassword)).status).toBe(202)
  })

  it('is recorded, also when it fails, and warns the user after five wrong proofs', async () => {
    const { user, app } = await aUserWithApp()
    const { ticket } = await startLogin(test, user)
    expect(await takeStep({ ticket, code: '000000' })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.stringContaining('not correct') } },
    })
    for (let attempt = 1; attempt < 4; attempt++) await takeStep({ ticket, code: '000000' })
    const warned = async () =>
      (await queuedJobs(test, 'email-second-step-failed')).filter(({ userId }) => userId === user.id).length
    expect(await warned()).toBe(0)
    await takeStep({ ticket, code: '000000' })
    expect(await warned()).toBe(1)
    const again = await startLogin(test, user)
    await takeStep({ ticket: again.ticket, code: await app.codeAt() })
    const rows = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where((eb) => eb.or([eb('subject_id', '=', user.id), eb('actor_id', '=', user.id)]))
      .where('action', 'like', 'login.%')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'login.second_step_started', details: {} },
      ...Array(5).fill({ action: 'login.second_step_failed', details: {} }),
      { action: 'login.second_step_started', details: {} },
      { action: 'login.opened', details: { login_method: 'password_and_authenticator_app' } },
    ])
  })

  it('warns the user after five wrong proofs with different tickets, and again after five more', async () => {
    const { user } = await aUserWithApp()
    const warned = async () =>
      (await queuedJobs(test, 'email-second-step-failed')).filter(({ userId }) => userId === user.id).length
    const counts = []
    for (let ticketNumber = 0; ticketNumber < 5; ticketNumber++) {
      const { ticket } = await startLogin(test, user)
      for (let attempt = 0; attempt < 2; attempt++) await takeStep({ ticket, code: '000000' })
      counts.push(await warned())
    }
    expect(counts).toEqual([0, 0, 1, 1, 2])
  })

  it('does not count the wrong proofs of somebody who then logs in from the same address', async () => {
    const { user, app } = await aUserWithApp()
    for (const recovery_code of app.recoveryCodes?.slice(0, 3) ?? []) {
      const { ticket } = await startLogin(test, user)
      for (let attempt = 0; attempt < 3; attempt++) await takeStep({ ticket, code: '000000' })
      now = new Date(now.getTime() + 1_000)
      await takeStep({ ticket, recovery_code })
    }
    expect(
      (await queuedJobs(test, 'email-second-step-failed')).filter(({ userId }) => userId === user.id),
    ).toEqual([])
  })

  it('is recorded with its method', async () => {
    const { user, app } = await aUserWithApp()
    const { passkey } = await addPasskey(test, user)
    const { ticket, passkey_options } = await startLogin(test, user)
    if (!passkey_options) throw new Error('there are no options')
    await takeStep({ ticket, passkey: passkey.use(passkey_options) })
    const again = await startLogin(test, user)
    await takeStep({ ticket: again.ticket, recovery_code: app.recoveryCodes?.[0] })
    const opened = await rowsIn(test, 'audit_log', { actor_id: user.id, action: 'login.opened' })
    expect(opened.map(({ details }) => details)).toEqual([
      { login_method: 'password_and_passkey' },
      { login_method: 'password_and_recovery_code' },
    ])
  })
})

async function countLogins({ id }: TestUser): Promise<number> {
  return (await rowsIn(test, 'logins', { user_id: id })).length
}

async function setStatus({ id }: TestUser, status: 'suspended'): Promise<void> {
  await changeRows(test, 'users', id, { status })
}
