import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import type { PasskeyCreationOptions } from '@cubby/contract/accounts/passkeys'
import type { NewPasskey, Passkey, PasskeyAdded, ProvenChange } from '@cubby/contract/accounts/second-factor'
import { PASSKEYS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { replaceRecoveryCodes } from '../second-factor/codes.ts'
import { passkeyCreationOptionsFor } from '../second-factor/passkey-options.ts'
import { findPasskeys, hasSecondFactor } from '../second-factor/queries.ts'
import { verifyCreatedPasskey } from '../second-factor/verify-passkey.ts'
import { afterRemoval, lockCaller, prove, recordChange } from './change-second-factor.ts'
import { passkeyView } from './second-factor.ts'

/**
 * Checks the proof, and returns what a browser needs to create a passkey. `addPasskey` needs no other proof, because
 * only the device of this request learns the challenge.
 */
export async function startPasskey(
  ctx: RequestContext,
  { proof }: ProvenChange,
): Promise<{ options: PasskeyCreationOptions }> {
  const { deps } = ctx
  const proven = await prove(ctx, proof)
  const { provider_name: providerName } = await readSettings(deps.db, deps.config)
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const user = await proven(trx, now)
    const options = await passkeyCreationOptionsFor({ deps, db: trx, now }, { user, providerName })
    if (options.excludeCredentials.length >= PASSKEYS_LIMIT) throw new Refusal('passkey_limit')
    return { options }
  })
}

/**
 * Adds a passkey to the caller's account. Returns recovery codes if the caller had no second factor before, otherwise
 * null.
 */
export async function addPasskey(
  { deps, caller }: RequestContext,
  { name, passkey }: NewPasskey,
): Promise<PasskeyAdded> {
  const userId = caller.user.id
  const startedAt = await deps.clock(deps.db)
  const keys = await verifyCreatedPasskey({ deps, db: deps.db, now: startedAt }, { passkey, userId })
  return writeWithoutIdempotency(deps, async (trx) => {
    await lockCaller(trx, userId)
    const now = await deps.clock(trx)
    if ((await findPasskeys(trx, userId)).length >= PASSKEYS_LIMIT) throw new Refusal('passkey_limit')
    const isFirst = !(await hasSecondFactor(trx, userId))
    const added = await trx
      .insertInto('passkeys')
      .values({
        id: newId(),
        user_id: userId,
        credential_id: keys.credentialId,
        public_key: keys.publicKey,
        counter: keys.counter,
        transports: JSON.stringify(keys.transports),
        name,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!added) throw new Refusal('passkey_exists')
    const codes = isFirst ? await replaceRecoveryCodes(trx, userId) : null
    await recordChange(
      { deps, trx, caller, now },
      {
        action: 'second_factor.passkey_added',
        change: { kind: 'passkey_added', name },
        details: { passkey_name: name },
      },
    )
    return { passkey: passkeyView(added), recovery_codes: codes, message: messages.passkeyAdded }
  })
}

export async function renamePasskey(
  ctx: RequestContext,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<{ passkey: Passkey; message: string }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const renamed = await trx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', caller.user.id)
      .returningAll()
      .executeTakeFirst()
    if (!renamed) throw new Refusal('passkey_not_found')
    const now = await deps.clock(trx)
    await recordChange(
      { deps, trx, caller, now },
      { action: 'second_factor.passkey_renamed', details: { passkey_name: name } },
    )
    return { passkey: passkeyView(renamed), message: messages.passkeyRenamed }
  })
}

export async function removePasskey(
  ctx: RequestContext,
  { id, proof }: ProvenChange & { readonly id: string },
): Promise<MessageResponse> {
  const { deps, caller } = ctx
  const proven = await prove(ctx, proof)
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    await proven(trx, now)
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', caller.user.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new Refusal('passkey_not_found')
    await afterRemoval({ deps, trx, caller })
    const { name } = removed
    await recordChange(
      { deps, trx, caller, now },
      {
        action: 'second_factor.passkey_removed',
        change: { kind: 'passkey_removed', name },
        details: { passkey_name: name },
      },
    )
    return { message: messages.passkeyRemoved }
  })
}
