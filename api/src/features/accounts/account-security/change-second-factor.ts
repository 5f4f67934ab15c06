import type { PasskeyRequestOptions } from '@cubby/contract/accounts/passkeys'
import type { Proof, ProvenChange, RecoveryCodesResponse } from '@cubby/contract/accounts/second-factor'
import { messages } from '@cubby/contract/messages'
import type { AuditAction } from '@cubby/contract/school/audit-actions'
import type { AuditDetails } from '@cubby/contract/school/audit-details'
import type { Caller } from '../../../platform/caller.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { guess, type RateLimits } from '../../../platform/http/rate-limits.ts'
import type { SecondFactorChange } from '../../../platform/jobs/jobs.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { findUserOrDeleted, lockUser } from '../auth/queries.ts'
import { replaceRecoveryCodes } from '../second-factor/codes.ts'
import { emailSecondFactorChange } from '../second-factor/email-change.ts'
import { passkeyRequestOptionsFor } from '../second-factor/passkey-options.ts'
import { deleteSecondFactor, endPendingSteps, hasSecondFactor } from '../second-factor/queries.ts'
import { recordPasskeyUse, verifyUsedPasskey } from '../second-factor/verify-passkey.ts'

/**
 * Completes a successful proof. Call it first in the transaction: it locks and returns the user, and refuses if the
 * password, the passkey, or the account changed since the proof was checked.
 */
type Proven = (trx: Trx, now: Date) => Promise<NonNullable<Awaited<ReturnType<typeof lockUser>>>>

/** Returns what a browser needs to confirm a change with a passkey. */
export async function startProof({
  deps,
  caller,
}: RequestContext): Promise<{ options: PasskeyRequestOptions }> {
  const now = await deps.clock(deps.db)
  const use = { purpose: 'proof', userId: caller.user.id } as const
  const options = await passkeyRequestOptionsFor({ deps, db: deps.db, now }, use)
  if (options.allowCredentials.length === 0) throw new Refusal('passkey_not_found')
  return { options }
}

/**
 * Checks the password or the passkey with which the caller confirms a change of the second factor, so that a phone that
 * somebody left unlocked is not enough. `field` is the name of the password in the request.
 */
export async function prove(ctx: RequestContext, proof: Proof, field = 'proof.password'): Promise<Proven> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  if (proof.passkey) {
    const now = await deps.clock(deps.db)
    const use = { purpose: 'proof', userId } as const
    const passkey = await verifyUsedPasskey(
      { deps, db: deps.db, now },
      { passkey: proof.passkey, use },
    ).catch((error: unknown) => refuseProof(ctx, error))
    return async (trx, now) => {
      const user = await lockCaller(trx, userId)
      await recordPasskeyUse(trx, passkey, now)
      return user
    }
  }
  const before = await findUserOrDeleted(deps.db, userId)
  if (!(await deps.passwords.verify(proof.password ?? '', before?.password_hash))) {
    return refuseProof(ctx, wrongPassword(field))
  }
  return async (trx) => {
    const user = await lockCaller(trx, userId)
    // Another device or a reset link changed the password in the meantime, so the entered password is outdated.
    if (user.password_hash !== before?.password_hash) throw wrongPassword(field)
    return user
  }
}

/** Locks the caller. The account may have been blocked after the request was authenticated. */
export async function lockCaller(trx: Trx, userId: string) {
  const user = await lockUser(trx, userId)
  if (user?.status !== 'active') throw new Refusal('unauthorized')
  return user
}

/** Records that a proof was refused. Throws the error. */
export async function refuseProof(
  { deps, caller: { user, request } }: RequestContext,
  error: unknown,
): Promise<never> {
  if (error instanceof Refusal) {
    await writeWithoutIdempotency(deps, async (trx) =>
      writeAuditLog(trx, {
        actorId: user.id,
        action: 'second_factor.proof_refused',
        subject: { type: 'user', id: user.id },
        request,
        now: await deps.clock(trx),
      }),
    )
  }
  throw error
}

function wrongPassword(field: string): Refusal {
  return new Refusal('wrong_password', { fields: { [field]: messages.currentPasswordWrong } })
}

/** Makes a change that needs a proof, within the user's limit for wrong passwords. */
export function provingWithinLimits<Result>(
  { caller, limits }: { readonly caller: Caller; readonly limits: RateLimits },
  change: () => Promise<Result>,
): Promise<Result> {
  return guess(limits, [['changePassword', caller.user.id]], change)
}

/** Records a change of the caller's own second factor. Emails the caller about it only if `change` is given. */
export async function recordChange(
  { deps, trx, caller, now }: OperationContext,
  { action, change, details }: { action: AuditAction; change?: SecondFactorChange; details?: AuditDetails },
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action,
    subject: { type: 'user', id: caller.user.id },
    ...(details && { details }),
    request: caller.request,
    now,
  })
  if (change) await emailSecondFactorChange({ jobs: deps.jobs, trx }, { userId: caller.user.id, change })
}

/**
 * Call it after the caller's passkey or authenticator app was deleted. Ends the caller's unfinished second steps and
 * changes of the second factor. If no second factor is left, deletes the recovery codes too. Refuses, so that the
 * deletion is rolled back, if the caller is an administrator who must have one.
 */
export async function afterRemoval({
  deps,
  trx,
  caller,
}: Pick<OperationContext, 'deps' | 'trx' | 'caller'>): Promise<void> {
  await endPendingSteps(trx, caller.user.id)
  if (await hasSecondFactor(trx, caller.user.id)) return
  const { require_second_factor } = await readSettings(trx, deps.config)
  if (caller.user.role === 'admin' && require_second_factor) throw new Refusal('last_second_factor')
  await deleteSecondFactor(trx, caller.user.id)
}

/** Makes new recovery codes for the caller. Earlier ones stop working. */
export async function makeRecoveryCodes(
  ctx: RequestContext,
  { proof }: ProvenChange,
): Promise<RecoveryCodesResponse> {
  const { deps, caller } = ctx
  const proven = await prove(ctx, proof)
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const user = await proven(trx, now)
    if (!(await hasSecondFactor(trx, user.id))) throw new Refusal('no_second_factor')
    const codes = await replaceRecoveryCodes(trx, user.id)
    await recordChange(
      { deps, trx, caller, now },
      { action: 'second_factor.recovery_codes_made', change: { kind: 'recovery_codes_made' } },
    )
    return { recovery_codes: codes, message: messages.recoveryCodesMade }
  })
}
