import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@cubby/contract/accounts/passkeys'
import type { Role } from '@cubby/contract/accounts/user'
import { PROOF_MINUTES } from '@cubby/contract/constants'
import { Secret, TOTP } from 'otpauth'
import { aUser, type TestUser } from './factories.ts'
import { SoftwarePasskey } from './software-passkey.ts'
import type { TestApp } from './test-app.ts'

/** The password of users with a second factor. */
export const PASSWORD = 'paper boats on the lake'
export const proof = { password: PASSWORD }

export async function aUserWithPassword(test: TestApp, role: Role = 'student'): Promise<TestUser> {
  return aUser(test, { role, passwordHash: await test.deps.passwords.hash(PASSWORD) })
}

/** Makes the logins of a user older than a proof may be, as if the token had been stolen from an open computer. */
export async function expireProof({ deps }: TestApp, userId: string): Promise<void> {
  const now = await deps.clock(deps.db)
  const before = new Date(now.getTime() - (PROOF_MINUTES * 60 + 1) * 1_000)
  await deps.db
    .updateTable('logins')
    .set({ created_at: before, proven_at: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Makes the logins of a user new and proven, after a test has moved its clock. */
export async function renewLogin(test: TestApp, { id } = test.admin): Promise<void> {
  const { db, clock } = test.deps
  const now = await clock(db)
  await db
    .updateTable('logins')
    .set({ created_at: now, last_used_at: now, proven_at: now })
    .where('user_id', '=', id)
    .execute()
}

/** Adds a passkey to a user, as the app does. */
export async function addPasskey(
  test: TestApp,
  { token }: { readonly token: string },
  name = 'Phone',
  kind: { readonly counts?: boolean } = {},
) {
  const passkey = new SoftwarePasskey(new URL(test.config.publicUrl).origin, kind)
  const options = await creationOptions(test, token)
  const body = { name, passkey: passkey.create(options) }
  const added = await test.as({ token }).post('/users/passkeys', body)
  return { passkey, added: added.body, id: added.body.passkey?.id }
}

export async function creationOptions(test: TestApp, token: string): Promise<PasskeyCreationOptions> {
  const { body, text } = await test.as({ token }).post('/users/passkeys/options', { proof })
  if (!body.options) throw new Error(text)
  return body.options
}

/** Adds an authenticator app to a user, as the app does. Its clock is that of the test. */
export async function addApp(test: TestApp, { token }: { readonly token: string }) {
  const started = await test.as({ token }).post('/users/authenticator-app', { proof })
  const app = authenticator(test, started.body.secret)
  const added = await test
    .as({ token })
    .post('/users/authenticator-app/confirm', { code: await app.codeAt(-1) })
  if (added.status !== 201) throw new Error(added.text)
  return { ...app, secret: started.body.secret, recoveryCodes: added.body.recovery_codes }
}

/** An authenticator app. A test that uses it must stop the clock, because codes change every 30 seconds. */
export function authenticator({ deps }: TestApp, secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
  /** Returns the code of the current period, or of the one this many periods later (earlier if negative). */
  async function codeAt(period = 0): Promise<string> {
    const now = await deps.clock(deps.db)
    return totp.generate({ timestamp: now.getTime() + period * 30_000 })
  }
  return { codeAt }
}

/** Enters the password. Returns the second step, which the account must ask for. */
export async function startLogin(test: TestApp, { email }: { readonly email: string }) {
  const { status, body, text } = await test.post('/users/login', { email, password: PASSWORD })
  if (status !== 202 || !body.second_step) throw new Error(text)
  return body.second_step
}

export async function loginOptions(test: TestApp): Promise<PasskeyRequestOptions> {
  const { body, text } = await test.post('/users/login/passkey/options')
  if (!body.options) throw new Error(text)
  return body.options
}
