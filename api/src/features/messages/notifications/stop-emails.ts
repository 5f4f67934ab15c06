import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RateLimits } from '../../../platform/http/rate-limits.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { lockUser } from '../../accounts/auth/queries.ts'
import { savePreferences } from './change-preferences.ts'
import { readUnsubscribeToken } from './unsubscribe-link.ts'

/**
 * Turns off one kind of email, within the rate limit of the client's IP address. Throws Refusal `too_many_requests`
 * and `unsubscribe_link_invalid`.
 */
export async function stopEmailsWithinLimit(
  ctx: VisitorContext,
  { token, limits }: { readonly token: string; readonly limits: RateLimits },
): Promise<MessageResponse> {
  await limits.spend('unsubscribe', ctx.request.address)
  return stopEmails(ctx, { token })
}

/**
 * Turns off one kind of email for the user whom the token names, without a login. Repeating it changes nothing.
 * Throws Refusal `unsubscribe_link_invalid` for an invalid token or a deleted user.
 */
async function stopEmails(
  { deps, request }: VisitorContext,
  { token }: { readonly token: string },
): Promise<MessageResponse> {
  const link = await readUnsubscribeToken(deps, token)
  if (!link) throw new Refusal('unsubscribe_link_invalid')
  const { userId, category } = link
  return writeWithoutIdempotency(deps, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || user.deleted_at) throw new Refusal('unsubscribe_link_invalid')
    const now = await deps.clock(trx)
    if (user.email_notifications || user[category]) {
      await savePreferences(trx, user, { [category]: false }, { request, now })
    }
    return { message: messages.emailsStopped }
  })
}
