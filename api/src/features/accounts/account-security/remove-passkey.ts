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
 * Removes one of the caller's passkeys. Throws Refusal `wrong_password`, `passkey_refused`, `passkey_not_found`, and
 * `last_second_factor`.
 */
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
