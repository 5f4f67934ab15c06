import type { SecondStepResponse } from '@cubby/contract/accounts/second-factor'
import type { Credentials, LoginResponse } from '@cubby/contract/accounts/user'
import { normalEmail } from '@cubby/contract/email'
import type { Selectable } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type Counts, guess, type RateLimits } from '../../../platform/http/rate-limits.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, VisitorContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { issueTicket } from '../second-factor/challenges.ts'
import { passkeyRequestOptionsFor } from '../second-factor/passkey-options.ts'
import { summarizeSecondFactor } from '../second-factor/queries.ts'
import { type Device, deviceKeys, isKnownDevice, rememberDevice } from './devices.ts'
import { insertLogin } from './login-rows.ts'
import { findUserByEmail } from './queries.ts'
import { userView } from './views.ts'

/**
 * Checks the password, then creates a login, or starts the second step for a user with a second factor. An unknown
 * email address and a wrong password take the same time and get the same response. Only the correct password reveals
 * that an account is not active.
 */
async function logIn(
  ctx: VisitorContext,
  input: { readonly credentials: Credentials; readonly device: LoginDevice },
): Promise<LoginResponse | SecondStepResponse> {
  const { email, password } = input.credentials
  const { deps, request } = ctx
  const user = await findUserByEmail(deps.db, email)
  const isCorrect = await deps.passwords.verify(password, user?.password_hash)
  if (!user?.password_hash || !isCorrect) {
    await deps.db.transaction().execute(async (trx) =>
      writeAuditLog(trx, {
        actorId: null,
        action: 'login.failed',
        subject: { type: 'user', id: user?.id ?? null },
        request,
        now: await deps.clock(trx),
      }),
    )
    throw new Refusal('login_failed')
  }
  if (user.status !== 'active') throw new Refusal('account_not_active')

  const passwordHash = deps.passwords.isOutdated(user.password_hash)
    ? await deps.passwords.hash(password)
    : user.password_hash
  const deviceKeyOf = await deviceKeys(deps)
  const opened = await deps.db.transaction().execute(async (trx) => {
    const now = await deps.clock(trx)
    const isUnchanged = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!isUnchanged) return null
    const secondStep = await startSecondStep({ deps, trx, request, now }, user.id)
    return secondStep ?? openLogin({ deps, trx, request, now }, { user, device: input.device, deviceKeyOf })
  })
  // The password changed while its hash was compared, so it is checked again.
  return opened ?? logIn(ctx, input)
}

/**
 * Asks for the second step of a login whose password was right. Returns null for a user without a second factor. The
 * ticket opens nothing without a proof.
 */
async function startSecondStep(
  { deps, trx, request, now }: Pick<ContextParts, 'deps' | 'trx' | 'request' | 'now'>,
  userId: string,
): Promise<SecondStepResponse | null> {
  const { passkeys, authenticator_app, recovery_codes_left } = await summarizeSecondFactor(trx, userId)
  if (passkeys === 0 && !authenticator_app) return null
  const { ticket, expiresAt } = await issueTicket(trx, { userId, now })
  await writeAuditLog(trx, {
    actorId: null,
    action: 'login.second_step_started',
    subject: { type: 'user', id: userId },
    request,
    now,
  })
  const use = { purpose: 'second_step', userId } as const
  return {
    second_step: {
      ticket,
      expires_at: expiresAt.toISOString(),
      methods: [
        ...(passkeys > 0 ? (['passkey'] as const) : []),
        ...(authenticator_app ? (['app'] as const) : []),
        ...(recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
      ],
      passkey_options: passkeys > 0 ? await passkeyRequestOptionsFor({ deps, db: trx, now }, use) : null,
    },
  }
}

/**
 * Logs in within the limits for wrong passwords. A known device has a limit of its own. All other devices share the
 * limits of the account and of their network address. A login above a limit is refused before the password is compared.
 */
export async function logInWithinLimits(
  ctx: VisitorContext,
  input: {
    readonly credentials: Credentials
    readonly device: LoginDevice
    readonly limits: RateLimits
  },
): Promise<LoginResponse | SecondStepResponse> {
  return guess(input.limits, await countsOf(ctx, input), () => logIn(ctx, input))
}

async function countsOf(
  { deps, request }: VisitorContext,
  { credentials: { email }, device: { deviceHash } }: Parameters<typeof logInWithinLimits>[1],
): Promise<Counts> {
  const user = await findUserByEmail(deps.db, email)
  // An unknown email address takes the same queries, so that the time of the response does not reveal it.
  const isKnown = await isKnownDevice(deps.db, { userId: user?.id ?? 'unknown', deviceHash })
  if (user && isKnown) return [['loginOnKnownDevice', `${user.id} ${deviceHash}`]]
  return [
    ['loginFromAddress', request.address],
    ['loginToAccount', normalEmail(email) ?? email],
  ]
}

/** How a user proved who they are, other than with the password alone. */
export type LoginMethod =
  | 'passkey'
  | 'password_and_passkey'
  | 'password_and_authenticator_app'
  | 'password_and_recovery_code'

/** The device of a new login. */
export type LoginDevice = Pick<Device, 'deviceHash' | 'browser'>

/** Creates the login of a user whose identity was checked. Remembers the device, and mails a user about a new one. */
export async function openLogin(
  { deps, trx, request, now }: Pick<ContextParts, 'deps' | 'trx' | 'request' | 'now'>,
  input: {
    readonly user: Selectable<Schema['users']>
    readonly device: LoginDevice
    readonly deviceKeyOf: (userId: string) => string
    readonly method?: LoginMethod
    /** Whether the user has just made the account, so that no device can surprise them. */
    readonly isNewAccount?: boolean
  },
): Promise<LoginResponse> {
  const { user, device, deviceKeyOf, method, isNewAccount = false } = input
  const { deviceHash } = device
  const token = newToken()
  const loginId = newId()
  await trx.updateTable('users').set({ last_login: now }).where('id', '=', user.id).execute()
  await insertLogin(trx, { id: loginId, userId: user.id, tokenHash: hashToken(token), device, now })
  if (!isNewAccount && !(await isKnownDevice(trx, { userId: user.id, deviceHash }))) {
    await deps.jobs.enqueue(trx, 'email-new-device', { loginId })
  }
  await rememberDevice(trx, { userId: user.id, deviceHash, now })
  await writeAuditLog(trx, {
    actorId: user.id,
    action: 'login.opened',
    subject: { type: 'login', id: loginId },
    ...(method && { details: { login_method: method } }),
    request,
    now,
  })
  return { token, device_key: deviceKeyOf(user.id), user: userView(user) }
}
