import type { MessageResponse } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { Refusal } from '../../errors.ts'
import type { VisitorContext } from '../../operation-context.ts'
import { writeUnkeyed } from '../../platform/db/write.ts'
import { lockUser } from '../auth/queries.ts'
import { savePreferences } from './change-preferences.ts'
import { readUnsubscribeToken } from './unsubscribe-link.ts'

/** Stops emails unless this address has asked too often. Throws Refusal `too_many_requests`, too. */
export async function stopEmailsWithinLimit(
  ctx: VisitorContext,
  { token }: { readonly token: string },
): Promise<MessageResponse> {
  const { deps, request } = ctx
  await deps.limits.spend('unsubscribe', request.address)
  return stopEmails(ctx, { token })
}

/**
 * Turns one kind of messages off for whoever was mailed this link, logged in or not. Once more is the
 * same. Throws Refusal `unsubscribe_link_invalid` for a link that is not ours or whose user is gone.
 */
async function stopEmails(
  { deps, request }: VisitorContext,
  { token }: { readonly token: string },
): Promise<MessageResponse> {
  const asked = await readUnsubscribeToken(deps, token)
  if (!asked) throw new Refusal('unsubscribe_link_invalid')
  const { userId, category } = asked
  return writeUnkeyed(deps, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || user.deleted_at) throw new Refusal('unsubscribe_link_invalid')
    const now = await deps.clock(trx)
    if (user.email_notifications || user[category]) {
      await savePreferences(trx, user, { [category]: false }, { request, now })
    }
    return { message: messages.emailsStopped }
  })
}
