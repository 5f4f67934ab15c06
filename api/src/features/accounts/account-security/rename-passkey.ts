import type { Passkey } from '@cubby/contract/accounts/second-factor'
import { messages } from '@cubby/contract/messages'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { recordChange } from './record-change.ts'
import { passkeyView } from './views.ts'

/** Renames one of the caller's passkeys. Throws Refusal `passkey_not_found`. */
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
