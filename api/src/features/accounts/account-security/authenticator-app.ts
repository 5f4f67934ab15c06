import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import type {
  AuthenticatorAppAdded,
  AuthenticatorAppStarted,
  ProvenChange,
} from '@cubby/contract/accounts/second-factor'
import { AUTHENTICATOR_APP_MINUTES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { appUri, newAppSecret, replaceRecoveryCodes, stepOfCode } from '../second-factor/codes.ts'
import { findAuthenticatorApp, hasSecondFactor } from '../second-factor/queries.ts'
import { secretCipher } from '../second-factor/secret-cipher.ts'
import { afterRemoval, lockCaller, prove, recordChange } from './change-second-factor.ts'

/**
 * Makes a secret for an authenticator app. The app becomes a second factor when the user confirms it with a code.
 * Starting again replaces the secret.
 */
export async function startAuthenticatorApp(
  ctx: RequestContext,
  { proof }: ProvenChange,
): Promise<AuthenticatorAppStarted> {
  const { deps } = ctx
  const proven = await prove(ctx, proof)
  const cipher = await secretCipher(deps)
  const { provider_name: issuer } = await readSettings(deps.db, deps.config)
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const user = await proven(trx, now)
    if (await findAuthenticatorApp(trx, user.id)) throw new Refusal('authenticator_app_exists')
    const secret = newAppSecret()
    const expiresAt = new Date(now.getTime() + AUTHENTICATOR_APP_MINUTES * 60_000)
    const pending = { encrypted_secret: await cipher.encrypt(secret, user.id), expires_at: expiresAt }
    await trx
      .insertInto('authenticator_apps')
      .values({ user_id: user.id, ...pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
      .execute()
    return {
      secret,
      uri: appUri(secret, { issuer, label: user.email ?? '' }),
      expires_at: expiresAt.toISOString(),
    }
  })
}

/**
 * Confirms the authenticator app that the caller started, with a code that the app shows. Returns recovery codes if the
 * caller had no second factor before, otherwise null. The secret expires ten minutes after the start.
 */
export async function confirmAuthenticatorApp(
  { deps, caller }: RequestContext,
  { code }: { readonly code: string },
): Promise<AuthenticatorAppAdded> {
  const userId = caller.user.id
  const cipher = await secretCipher(deps)
  return writeWithoutIdempotency(deps, async (trx) => {
    await lockCaller(trx, userId)
    const now = await deps.clock(trx)
    const pending = await trx
      .selectFrom('authenticator_apps')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!pending) throw new Refusal('authenticator_app_not_started')
    const step = stepOfCode(code, await cipher.decrypt(pending.encrypted_secret, userId), now)
    if (step === null) throw new Refusal('wrong_code', { fields: { code: messages.wrongCode } })
    const isFirst = !(await hasSecondFactor(trx, userId))
    await trx
      .updateTable('authenticator_apps')
      .set({ expires_at: null, confirmed_at: now, last_step: step })
      .where('user_id', '=', userId)
      .execute()
    const codes = isFirst ? await replaceRecoveryCodes(trx, userId) : null
    await recordChange(
      { deps, trx, caller, now },
      { action: 'second_factor.app_added', change: { kind: 'app_added' } },
    )
    return {
      authenticator_app: { added_at: now.toISOString() },
      recovery_codes: codes,
      message: messages.authenticatorAppAdded,
    }
  })
}

export async function removeAuthenticatorApp(
  ctx: RequestContext,
  { proof }: ProvenChange,
): Promise<MessageResponse> {
  const { deps, caller } = ctx
  const proven = await prove(ctx, proof)
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    await proven(trx, now)
    const removed = await trx
      .deleteFrom('authenticator_apps')
      .where('user_id', '=', caller.user.id)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!removed) throw new Refusal('authenticator_app_not_found')
    await afterRemoval({ deps, trx, caller })
    await recordChange(
      { deps, trx, caller, now },
      { action: 'second_factor.app_removed', change: { kind: 'app_removed' } },
    )
    return { message: messages.authenticatorAppRemoved }
  })
}
