import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import type { ProvenChange } from '@cubby/contract/accounts/second-factor'
import { messages } from '@cubby/contract/messages'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { afterRemoval } from './after-removal.ts'
import { prove } from './prove.ts'
import { recordChange } from './record-change.ts'

/**
 * Removes the caller's authenticator app. Throws Refusal `wrong_password`, `passkey_refused`,
 * `authenticator_app_not_found`, and `last_second_factor`.
 */
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
