import { messages } from '@cubby/contract/messages'
import type { UserDetails } from '@cubby/contract/people/users'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { lockUser } from '../../accounts/auth/queries.ts'
import { detailsView } from '../users/views.ts'

/**
 * Sends a new invitation to a user without a password. The previous link stops working at once. Throws Refusal
 * `user_not_found`, also for a deleted account, `password_already_set`, and `account_not_active`.
 */
export async function sendInvitation(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ user: UserDetails }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    if (!user.invited_at) throw new Refusal('password_already_set')
    if (user.status !== 'active') {
      throw new Refusal('account_not_active', { message: messages.recipientNotActive })
    }
    const now = await deps.clock(trx)
    const invited = await replaceInvitation({ deps, trx, caller, now }, { id })
    return { user: detailsView(invited) }
  })
}

/** Replaces the invitation of a locked user without a password, and mails the new link. Returns the user. */
export async function replaceInvitation(
  { deps, trx, caller, now }: OperationContext,
  { id }: { readonly id: string },
) {
  const invited = await trx
    .updateTable('users')
    .set({ invited_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('invitations')
    .set({ token_hash: null, expires_at: null, mailed_at: null })
    .where('user_id', '=', id)
    .execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'user.invitation_sent',
    subject: { type: 'user', id },
    details: { user_id: id },
    request: caller.request,
    now,
  })
  await deps.jobs.enqueue(trx, 'email-invitation', { userId: id })
  return invited
}
