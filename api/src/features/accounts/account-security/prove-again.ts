import type { FreshProof } from '@cubby/contract/accounts/second-factor'
import { PROOF_MINUTES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { attempt, type Counts, guess, type RateLimits } from '../../../platform/http/rate-limits.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { isKnownDevice } from '../auth/devices.ts'
import type { LoginMethod } from '../auth/log-in.ts'
import { acceptCode, codesOnKnownDevice, codesToAccount } from '../auth/take-second-step.ts'
import { summarizeSecondFactor } from '../second-factor/queries.ts'
import { secretCipher } from '../second-factor/secret-cipher.ts'
import { prove, refuseProof } from './change-second-factor.ts'

/**
 * Stores on the login that its user proved again who they are: with a passkey, or with the password and a code if they
 * have a second factor. Takes no Idempotency-Key, because the stored hash of the request would be a fast hash of the
 * password. Wrong passwords and codes have the limits of a login.
 */
export async function proveAgain(
  ctx: RequestContext,
  input: { readonly form: FreshProof; readonly deviceHash: string; readonly limits: RateLimits },
): Promise<{ proven_until: string }> {
  const { caller } = ctx
  const { form, limits } = input
  if (form.passkey) {
    const counts: Counts = [['passkeyLogin', caller.request.address]]
    return attempt(limits, counts, () => acceptProof(ctx, input))
  }
  await requireCode(ctx, form)
  return guess(limits, [['changePassword', caller.user.id]], () => acceptProof(ctx, input))
}

/** Refuses the password alone if the caller has a second factor. */
async function requireCode({ deps, caller }: RequestContext, form: FreshProof): Promise<void> {
  if (form.code !== undefined || form.recovery_code !== undefined) return
  const { passkeys, authenticator_app } = await summarizeSecondFactor(deps.db, caller.user.id)
  if (authenticator_app) throw new Refusal('invalid_input', { fields: { code: messages.codeMissing } })
  if (passkeys > 0) {
    throw new Refusal('invalid_input', { fields: { recovery_code: messages.recoveryCodeMissing } })
  }
}

async function acceptProof(
  ctx: RequestContext,
  { form, deviceHash, limits }: Parameters<typeof proveAgain>[1],
): Promise<{ proven_until: string }> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  const proven = await prove(ctx, form, 'password')
  const cipher = await secretCipher(deps)
  const hasCode = form.code !== undefined || form.recovery_code !== undefined
  const store = () =>
    writeWithoutIdempotency(deps, async (trx) => {
      const now = await deps.clock(trx)
      await proven(trx, now)
      const method: LoginMethod | undefined = form.passkey
        ? 'passkey'
        : hasCode
          ? await acceptCode({ deps, trx, now }, { userId, form, cipher })
          : undefined
      const login = await trx
        .updateTable('logins')
        .set({ proven_at: now })
        .where('id', '=', caller.loginId)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!login) throw new Refusal('unauthorized')
      await writeAuditLog(trx, {
        actorId: userId,
        action: 'login.proven',
        subject: { type: 'login', id: login.id },
        ...(method && { details: { login_method: method } }),
        request: caller.request,
        now,
      })
      return { proven_until: new Date(now.getTime() + PROOF_MINUTES * 60_000).toISOString() }
    })
  if (!hasCode) return store()
  const counts = (await isKnownDevice(deps.db, { userId, deviceHash }))
    ? codesOnKnownDevice(userId, deviceHash)
    : codesToAccount(userId)
  return guess(limits, counts, store).catch((error: unknown) =>
    error instanceof Refusal && error.code === 'wrong_code' ? refuseProof(ctx, error) : Promise.reject(error),
  )
}
