import type { Reader } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { hashToken } from '../../../platform/tokens.ts'

/**
 * Finds the user of an invitation link. Throws Refusal `invitation_invalid` if the link is unknown or was replaced, or
 * if the account is not active, `invitation_used` if the user has a password, and `invitation_expired`.
 */
export async function requireInvitation(db: Reader, token: string, now: Date) {
  const found = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.status', 'users.role'])
    .select(['users.invited_at', 'invitations.expires_at'])
    .where('invitations.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (found?.status !== 'active') throw new Refusal('invitation_invalid')
  if (!found.invited_at) throw new Refusal('invitation_used')
  if (!found.expires_at || found.expires_at <= now) throw new Refusal('invitation_expired')
  return found
}
