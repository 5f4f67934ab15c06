import type { ProfileEdit, UserResponse } from '@cubby/contract/profile'
import { mergeEdit } from '@cubby/rules/profile-edit'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { lockUser } from '../../accounts/auth/queries.ts'
import { userView } from '../../accounts/auth/views.ts'

/**
 * Changes the caller's name or phone number. Throws Refusal `profile_conflict`, with both values, when a
 * field was changed elsewhere since the edit began; then no part of the edit is written.
 */
export async function editProfile(ctx: RequestContext, edit: ProfileEdit): Promise<UserResponse> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const userId = caller.user.id
    const user = await lockUser(trx, userId)
    if (!user) throw new Refusal('unauthorized')
    const { changes, conflicts } = mergeEdit(user, edit)
    if (Object.keys(conflicts).length > 0) throw new Refusal('profile_conflict', { conflicts })
    if (Object.keys(changes).length === 0) return { user: userView(user) }

    const now = await deps.clock(trx)
    const changed = await trx
      .updateTable('users')
      .set({ ...changes, updated_at: now })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditLog(trx, {
      actorId: userId,
      action: 'profile.updated',
      subject: { type: 'user', id: userId },
      details: { fields: Object.keys(changes) },
      request: caller.request,
      now,
    })
    return { user: userView(changed) }
  })
}
