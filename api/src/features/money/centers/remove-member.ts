import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { logCenter } from './history.ts'
import { memberRemoved } from './messages.ts'
import { type CenterScope, lockMember, requireCenter } from './queries.ts'

/**
 * Ends a membership for the center. Classes that the center pays for continue. Directors remove staff, and
 * the office also removes directors, even the last one: whoever must not see a center anymore must not see it
 * until somebody else has joined.
 */
export async function removeMember(
  ctx: RequestContext,
  { memberId, ...scope }: CenterScope & { readonly memberId: string },
): Promise<MessageResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const center = await requireCenter(trx, { ...scope, caller })
    const member = await lockMember(trx, { memberId, centerId: center.id })
    if (!member || (member.kind === 'director' && !scope.office)) throw new Refusal('center_member_not_found')
    const now = await deps.clock(trx)
    await trx.updateTable('center_members').set({ left_at: now }).where('id', '=', memberId).execute()
    const { user_id, kind } = member
    await logCenter(
      { trx, caller, now },
      { center, action: 'center.member_removed', details: { user_id, member_kind: kind } },
    )
    await notify({ deps, trx, now }, { userId: user_id, message: () => memberRemoved({ center, kind }) })
    return { message: messages.centerMemberRemoved }
  })
}
