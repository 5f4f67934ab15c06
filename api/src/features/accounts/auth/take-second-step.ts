import type { SecondStep } from '@cubby/contract/accounts/second-factor'
import type { LoginResponse } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type Counts, guess, type RateLimits } from '../../../platform/http/rate-limits.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext, VisitorContext } from '../../../platform/operation-context.ts'
import { findTicket, spendAttempt, takeTicket } from '../second-factor/challenges.ts'
import { stepOfCode, takeRecoveryCode, takeStep } from '../second-factor/codes.ts'
import { emailSecondFactorChange } from '../second-factor/email-change.ts'
import { countRecoveryCodes, findAuthenticatorApp } from '../second-factor/queries.ts'
import { type SecretCipher, secretCipher } from '../second-factor/secret-cipher.ts'
import { recordPasskeyUse, type VerifiedPasskey, verifyUsedPasskey } from '../second-factor/verify-passkey.ts'
import { deviceKeys, isKnownDevice } from './devices.ts'
import { type LoginDevice, type LoginMethod, openLogin } from './log-in.ts'
import { lockUser } from './queries.ts'

/**
 * Logs a user in whose password was right and who proves their second factor. A wrong proof spends one attempt, after
 * which the same ticket can be used again.
 */
async function takeSecondStep(
  ctx: VisitorContext,
  { form, device }: { readonly form: SecondStep; readonly device: LoginDevice },
): Promise<LoginResponse> {
  const { deps, request } = ctx
  const now = await deps.clock(deps.db)
  const spent = await spendAttempt(deps.db, form.ticket, now)
  if (!spent) throw new Refusal('second_step_expired')
  const { userId } = spent
  try {
    const use = { purpose: 'second_step', userId } as const
    const passkey = form.passkey
      ? await verifyUsedPasskey({ deps, db: deps.db, now }, { passkey: form.passkey, use })
      : undefined
    const cipher = await secretCipher(deps)
    const deviceKeyOf = await deviceKeys(deps)
    return await deps.db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, userId)
      const now = await deps.clock(trx)
      if (user?.status !== 'active' || !(await takeTicket(trx, form.ticket, now))) {
        throw new Refusal('second_step_expired')
      }
      const method = await acceptProof({ deps, trx, now }, { userId, form, passkey, cipher })
      return openLogin({ deps, trx, request, now }, { user, device, deviceKeyOf, method })
    })
  } catch (error) {
    const isWrong =
      error instanceof Refusal && (error.code === 'wrong_code' || error.code === 'passkey_refused')
    if (isWrong) await recordFailure(ctx, userId)
    throw error
  }
}

/** The user is warned each time after this many wrong proofs. */
const FAILURES_PER_WARNING = 5
const FAILURE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Records a wrong proof. Warns the user after several of them, counted over all tickets, because somebody may know the
 * password.
 */
async function recordFailure({ deps, request }: VisitorContext, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Simultaneous failures wait for each other, so that none is missed in the count.
    await lockUser(trx, userId)
    const now = await deps.clock(trx)
    await writeAuditLog(trx, {
      actorId: null,
      action: 'login.second_step_failed',
      subject: { type: 'user', id: userId },
      request,
      now,
    })
    if ((await countFailures(trx, userId, now)) % FAILURES_PER_WARNING !== 0) return
    await deps.jobs.enqueue(trx, 'email-second-step-failed', { userId, failureId: newId() })
  })
}

/** Counts recent wrong proofs. Skips those that a successful login from the same address followed: typing errors. */
async function countFailures(trx: Trx, userId: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('audit_log as failure')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('failure.subject_type', '=', 'user')
    .where('failure.subject_id', '=', userId)
    .where('failure.action', '=', 'login.second_step_failed')
    .where('failure.at', '>', new Date(now.getTime() - FAILURE_DAYS * DAY_MS))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit_log as opened')
            .select('opened.id')
            .where('opened.actor_id', '=', userId)
            .where('opened.action', '=', 'login.opened')
            .whereRef('opened.address', '=', 'failure.address')
            .whereRef('opened.at', '>', 'failure.at'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Accepts the proof of a second step once: a passkey that was verified before, a code of the authenticator app, or a
 * recovery code. Returns how the user logged in.
 */
async function acceptProof(
  { deps, trx, now }: TransactionContext,
  input: {
    readonly userId: string
    readonly form: SecondStep
    readonly passkey: VerifiedPasskey | undefined
    readonly cipher: SecretCipher
  },
): Promise<LoginMethod> {
  const { userId, form, passkey, cipher } = input
  if (passkey) {
    await recordPasskeyUse(trx, passkey, now)
    return 'password_and_passkey'
  }
  return acceptCode({ deps, trx, now }, { userId, form, cipher })
}

/** Accepts a code of the user's authenticator app or a recovery code once. */
export async function acceptCode(
  { deps, trx, now }: TransactionContext,
  input: {
    readonly userId: string
    readonly form: Pick<SecondStep, 'code' | 'recovery_code'>
    readonly cipher: SecretCipher
  },
): Promise<LoginMethod> {
  const { userId, form, cipher } = input
  if (form.code !== undefined) {
    const app = await findAuthenticatorApp(trx, userId)
    const step = app ? stepOfCode(form.code, await cipher.decrypt(app.encrypted_secret, userId), now) : null
    if (step === null || !(await takeStep(trx, { userId, step }))) throw wrongCode('code')
    return 'password_and_authenticator_app'
  }
  const code = form.recovery_code ?? ''
  if (!(await takeRecoveryCode(trx, { userId, code }))) throw wrongCode('recovery_code')
  const left = await countRecoveryCodes(trx, userId)
  await emailSecondFactorChange(
    { jobs: deps.jobs, trx },
    { userId, change: { kind: 'recovery_code_used', left } },
  )
  return 'password_and_recovery_code'
}

function wrongCode(field: 'code' | 'recovery_code'): Refusal {
  return new Refusal('wrong_code', { fields: { [field]: messages.wrongCode } })
}

/**
 * Takes the second step of a login within the limits for wrong codes. As with passwords, a known device has its own
 * limits. All other devices share the account's limit and their network address's limit. Nobody can guess a passkey, so
 * only the limit for the network address applies to it. A request above a limit is refused before a code is compared.
 */
export async function takeSecondStepWithinLimits(
  ctx: VisitorContext,
  input: { readonly form: SecondStep; readonly device: LoginDevice; readonly limits: RateLimits },
): Promise<LoginResponse> {
  return guess(input.limits, await countsOf(ctx, input), () => takeSecondStep(ctx, input))
}

async function countsOf(
  { deps, request }: VisitorContext,
  { form, device: { deviceHash } }: { readonly form: SecondStep; readonly device: LoginDevice },
): Promise<Counts> {
  const fromAddress = ['loginFromAddress', request.address] as const
  const step = await findTicket(deps.db, form.ticket, await deps.clock(deps.db))
  if (!step || form.passkey) return [fromAddress]
  const { userId } = step
  if (await isKnownDevice(deps.db, { userId, deviceHash })) return codesOnKnownDevice(userId, deviceHash)
  return [fromAddress, ...codesToAccount(userId)]
}

/** The limits for codes from a device on which the user logged in before, and from all other devices. */
export function codesOnKnownDevice(userId: string, deviceHash: string): Counts {
  const device = `${userId} ${deviceHash}`
  return [
    ['codesPerDayOnKnownDevice', device],
    ['codesOnKnownDevice', device],
  ]
}

export function codesToAccount(userId: string): Counts {
  return [
    ['codesPerDayToAccount', userId],
    ['codesToAccount', userId],
  ]
}
