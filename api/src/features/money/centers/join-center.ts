import { messages } from '@cubby/contract/messages'
import type { CenterInvitationView, CenterJoin, CenterJoined } from '@cubby/contract/money/memberships'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { requireActiveAccount } from '../../accounts/auth/queries.ts'
import { logCenter } from './history.ts'
import { isMember } from './queries.ts'

/** Returns what a person reads before they agree, without using the invitation. */
export async function readCenterInvitation(deps: Deps, token: string): Promise<CenterInvitationView> {
  const found = await findInvitation(deps.db, token)
  const now = await deps.clock(deps.db)
  if (!found || found.accepted_at || found.expires_at <= now) throw new Refusal('center_invitation_invalid')
  const { kind, first_name, center_name, address } = found
  return { kind, first_name, center: { name: center_name, address } }
}

/**
 * Makes the caller a member of a center. By accepting, the caller consents to what the directors see. A personal
 * invitation works once, and any account can use it. A caller who is a member already gets the existing membership and
 * does not use up the invitation.
 */
export async function joinCenter(ctx: RequestContext, { token }: CenterJoin): Promise<CenterJoined> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  return write(ctx, async (trx) => {
    await requireActiveAccount(trx, userId)
    // Two people may accept the same invitation at once.
    await trx
      .selectFrom('center_invitations')
      .select('id')
      .where('token_hash', '=', hashToken(token))
      .forUpdate()
      .execute()
    const now = await deps.clock(trx)
    const invitation = await findInvitation(trx, token)
    if (!invitation) throw new Refusal('center_invitation_invalid')
    const { id, kind, first_name, center_id } = invitation
    const before = await membershipOf(trx, { userId, centerId: center_id, kind })
    const isOwn = invitation.accepted_by === userId
    const isUsed = invitation.accepted_at !== null || invitation.expires_at <= now
    if (isUsed && !(isOwn && before)) throw new Refusal('center_invitation_invalid')
    if (before) return { membership: before, message: messages.centerJoined }

    await trx
      .insertInto('center_members')
      .values({ id: newId(), center_id, user_id: userId, kind, joined_at: now, left_at: null })
      .onConflict((conflict) =>
        conflict.columns(['center_id', 'user_id', 'kind']).where('left_at', 'is', null).doNothing(),
      )
      .execute()
    if (first_name !== null) {
      await trx
        .updateTable('center_invitations')
        .set({ accepted_at: now, accepted_by: userId })
        .where('id', '=', id)
        .execute()
    }
    const center = { id: center_id, name: invitation.center_name }
    await logCenter({ trx, caller, now }, { center, action: 'center.joined', details: { member_kind: kind } })
    const membership = await membershipOf(trx, { userId, centerId: center_id, kind })
    if (!membership) throw new Error('the new membership is missing')
    return { membership, message: messages.centerJoined }
  })
}

/** Finds an invitation of an active center that was not taken back. It may be used or expired. */
function findInvitation(db: Reader, token: string) {
  return db
    .selectFrom('center_invitations')
    .innerJoin('centers', 'centers.id', 'center_invitations.center_id')
    .select([
      ...(['center_invitations.id', 'center_invitations.kind', 'center_invitations.first_name'] as const),
      ...(['center_id', 'expires_at', 'accepted_at', 'accepted_by'] as const),
      ...(['centers.name as center_name', 'centers.address'] as const),
    ])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('centers.status', '=', 'active')
    .executeTakeFirst()
}

async function membershipOf(
  trx: Trx,
  {
    userId,
    centerId,
    kind,
  }: { readonly userId: string; readonly centerId: string; readonly kind: 'director' | 'staff' },
) {
  const row = await trx
    .selectFrom('center_members')
    .innerJoin('centers', 'centers.id', 'center_members.center_id')
    .select(['center_members.id', 'center_id', 'centers.name as center_name', 'kind', 'joined_at'])
    .where('user_id', '=', userId)
    .where('center_id', '=', centerId)
    .where('kind', '=', kind)
    .where(isMember)
    .executeTakeFirst()
  return row && { ...row, joined_at: row.joined_at.toISOString() }
}
